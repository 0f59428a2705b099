import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A card between the camera's brackets, in tints of the brand color. It belongs to no country. */
export function renderSpecimen(): TemplateResult {
  return html`<svg class="specimen" part="drawing" viewBox="0 0 200 132" aria-hidden="true">
    <rect class="paper" x="22" y="20" width="156" height="92" rx="10"></rect>
    <rect class="tint" x="34" y="38" width="46" height="58" rx="6"></rect>
    <path d="M57 50c7 0 11 5 11 12s-4 12-11 12-11-5-11-12 4-12 11-12zM40 94c2-11 8-15 17-15s15 4 17 15"></path>
    <path class="text" d="M94 44h66M94 62h48M94 80h66M94 96h30"></path>
    <path
      d="M4 26V14A10 10 0 0 1 14 4h14M172 4h14a10 10 0 0 1 10 10v12M196 106v12a10 10 0 0 1-10 10h-14M28 128H14a10 10 0 0 1-10-10v-12"
    ></path>
  </svg>`;
}
