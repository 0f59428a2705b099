import { html } from 'lit';
import type { TemplateResult } from 'lit';

/** From a computer to a phone, in tints of the brand color. */
export function renderDevices(): TemplateResult {
  return html`<svg class="devices" part="drawing" viewBox="0 0 200 132" aria-hidden="true">
    <rect class="glass" x="18" y="18" width="112" height="78" rx="9"></rect>
    <rect class="tint" x="40" y="36" width="40" height="42" rx="6"></rect>
    <path class="text" d="M92 44h22M92 57h14M92 70h22"></path>
    <path
      class="line"
      d="M18 96v-69a9 9 0 0 1 9-9h94a9 9 0 0 1 9 9v10M6 96h112v4a8 8 0 0 1-8 8H14a8 8 0 0 1-8-8z"
    ></path>
    <rect class="phone" x="134" y="34" width="54" height="94" rx="11"></rect>
    <path class="line" d="M154 42h14"></path>
    <ellipse class="tint" cx="161" cy="80" rx="16" ry="21"></ellipse>
    <path class="line" d="M154 81l5 5 10-11"></path>
  </svg>`;
}
