/** Pieces of the panel under the stage that several elements share. */
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { firstIcon } from '../drawings/first-icons.js';

/** The main button. */
export function renderPrimary(label: string, action: () => void): TemplateResult {
  return html`<button class="button primary" part="button primary-action" type="button" @click=${action}>
    ${label}
  </button>`;
}

/** A secondary button. @param focused whether it takes the focus when its screen appears */
export function renderQuiet(label: string, action: () => void, focused = false): TemplateResult {
  return html`<button
    class="button quiet"
    part="button secondary-action"
    type="button"
    ?data-focus=${focused}
    @click=${action}
  >
    ${label}
  </button>`;
}

export function renderPrivacy(text: string): TemplateResult {
  return html`<p class="privacy" part="privacy">${firstIcon('shield')}<span>${text}</span></p>`;
}

/** A note on what could be better, or what this device cannot do. */
export function renderRemark(kind: 'warning' | 'note', text: string): TemplateResult {
  return html`<p class=${kind} part=${kind}>${firstIcon('alert')}<span>${text}</span></p>`;
}

/** A state's words, which the page can replace, and its actions. */
export function renderPanelOf(status: string, message: unknown, actions: unknown): TemplateResult {
  // A failure has its words in the main area, in the slot `failed`.
  return status === 'failed' ? html`${actions}` : html`<slot name=${status}>${message}</slot> ${actions}`;
}
