import { html, css } from 'lit';
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

/** The hint: a pill under the header with an icon and at most five words. */
export const hintStyles = css`
  .hint {
    grid-area: main;
    align-self: start;
    justify-self: center;
    z-index: 1;
    max-inline-size: calc(100% - 32px);
    margin-block-start: 16px;
    padding: 8px 16px;
    padding-inline-start: 12px;
    border-radius: 22px;
    background: var(--_surface);
    box-shadow: var(--_shadow);
    font-weight: 600;
    line-height: 1.3;
  }

  .hint > span {
    display: flex;
    align-items: center;
    gap: 8px;
    min-block-size: 28px;
    animation: appear 160ms var(--_ease);
  }

  .hint .icon {
    color: var(--_attention);
  }

  .hint .calm .icon {
    color: var(--_accent);
  }

  /* The browser's text size at 180 % or more: over the picture, the words would hide the face. */
  @media (orientation: portrait), (min-height: 521px) {
    @container (max-width: 17.4rem) {
      .card:has(> .stage) {
        grid-template:
          'header' min-content
          'hint' min-content
          'main' minmax(min-content, 1fr)
          'panel' min-content / minmax(0, 1fr);
      }

      .card > .hint {
        grid-area: hint;
        display: grid;
        align-items: center;
        /* Two lines, so that the stage keeps its size between most hints. */
        min-block-size: calc(2.6 * var(--_m) + 16px);
        margin-block: 0 8px;
        background: var(--_surface-raised);
        box-shadow: none;
      }
    }
  }

  @media (forced-colors: active) {
    .hint {
      border: 1px solid;
    }
  }
`;
