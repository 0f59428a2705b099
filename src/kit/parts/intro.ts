import type { TemplateResult } from 'lit';
import { isPhone } from '../../camera/system.js';
import type { FirstWords, Passage } from '../i18n/types.js';
import { renderIntro } from './card.js';
import { renderPortrait } from '../drawings/portrait.js';

/** The first screen of a flow with a face. */
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

/** Tips for a good selfie, worded for the device. */
export function faceTips({
  tips,
  levelOnPhone,
}: Pick<FirstWords['face'], 'tips' | 'levelOnPhone'>): FirstWords['face']['tips'] {
  return isPhone() ? [tips[0], tips[1], levelOnPhone] : tips;
}
