import type { TemplateResult } from 'lit';
import type { Passage } from '../../i18n/types.js';
import { renderIntro } from './card.js';
import { renderPortrait } from './portrait-drawing.js';

/** First screen of a flow with a face. */
export function renderFaceIntro(
  intro: Passage,
  [light, clear, phone]: readonly [light: string, clear: string, phone: string],
): TemplateResult {
  return renderIntro(renderPortrait(), intro, [
    ['light', light],
    ['glasses', clear],
    ['phone', phone],
  ]);
}
