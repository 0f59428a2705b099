import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { isPhone } from '../../camera/system.js';
import type { FaceHint, HintDirection } from '../../face/types.js';
import type { FaceWords } from '../i18n/types.js';
import { icon } from '../drawings/icons.js';
import type { IconName } from '../drawings/icons.js';

/** All other hints show a face. */
const hintIcons: Partial<Record<FaceHint, IconName>> = {
  'too-dark': 'light',
  'multiple-faces': 'people',
  'too-bright': 'light',
  'too-far': 'closer',
  'too-close': 'farther',
  covered: 'glasses',
  'glasses-glare': 'glasses',
  'eyes-closed': 'eye',
  'mouth-open': 'mouth',
  'uneven-light': 'half',
  blurry: 'phone',
  'hold-still': 'phone',
};

/** Swaps left and right if the picture is not mirrored (rear camera). */
export function directionOnScreen(direction: HintDirection | null, mirrored: boolean): HintDirection | null {
  if (mirrored) return direction;
  if (direction === 'left') return 'right';
  if (direction === 'right') return 'left';
  return direction;
}

type HintWords = { face: Pick<FaceWords, 'hints' | 'directions' | 'steadyOnPhone'> };

export function hintWords(words: HintWords, hint: FaceHint, direction: HintDirection | null): string {
  const toward = direction === null ? undefined : words.face.directions[hint]?.[direction];
  if (hint === 'blurry' && isPhone()) return words.face.steadyOnPhone;
  return toward ?? words.face.hints[hint];
}

export function renderHint(words: HintWords, hint: FaceHint, direction: HintDirection | null): TemplateResult {
  const text = hintWords(words, hint, direction);
  return renderPill(direction ?? hintIcons[hint] ?? 'face', text, false);
}

/** @param calm whether there is nothing to correct, so that the icon keeps the brand's color */
export function renderPill(name: IconName, text: string, calm = true): TemplateResult {
  return html`<div class="hint" part="hint">
    ${keyed(text, html`<span class=${calm ? 'calm' : ''}>${icon(name)}<span>${text}</span></span>`)}
  </div>`;
}
