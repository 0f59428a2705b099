import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** A person in the oval, in tints of the brand's colour: nobody in particular. */
export function renderBust(): TemplateResult {
  return html`<svg class="bust" part="drawing" viewBox="0 0 152 200" aria-hidden="true">
    <clipPath id="bust"><ellipse cx="76" cy="100" rx="68" ry="92"></ellipse></clipPath>
    <g clip-path="url(#bust)">
      <rect class="room" width="152" height="200"></rect>
      <path class="cloth" d="M4 204c2-34 24-46 56-51h32c32 5 54 17 56 51z"></path>
      <path
        class="skin"
        d="M76 46c22 0 35 16 35 41 0 15-5 29-13 38v22c0 9-9 17-22 17s-22-8-22-17v-22c-8-9-13-23-13-38 0-25 13-41 35-41z"
      ></path>
      <path
        class="hair"
        d="M41 92c-4-34 11-54 35-54s39 20 35 54c-3-12-7-21-14-27-14 6-30 6-43 1-6 6-11 14-13 26z"
      ></path>
    </g>
    <path class="line" d="M61 92v3M91 92v3M65 118c6 6 16 6 22 0"></path>
    <ellipse class="track" cx="76" cy="100" rx="70" ry="94"></ellipse>
    <path class="ring" d="M76 6a70 94 0 0 1 0 188"></path>
  </svg>`;
}
