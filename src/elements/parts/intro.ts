import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Passage } from '../../i18n/types.js';
import { renderPassage } from './card.js';
import { icon } from './icons.js';
import { renderPortrait } from './portrait-drawing.js';

/** First screen of a flow with a face: drawing, words, and what makes it work. */
export function renderFaceIntro(
  intro: Passage,
  [light, clear, phone]: readonly [light: string, clear: string, phone: string],
): TemplateResult {
  return html`<div class="body" part="body">
    ${renderPortrait()}
    <slot name="intro">${renderPassage(intro)}</slot>
    <ul class="tips" part="tips" role="list">
      <li>${icon('light')}<span>${light}</span></li>
      <li>${icon('glasses')}<span>${clear}</span></li>
      <li>${icon('phone')}<span>${phone}</span></li>
    </ul>
  </div>`;
}
