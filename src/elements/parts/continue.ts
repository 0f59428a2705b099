import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords } from '../../i18n/types.js';
import { renderPrimary } from './panel.js';

export interface ContinueOptions {
  /** The element's `continue-button`. */
  button: boolean;
  onContinue: () => void;
}

/** The way on from a last screen: what the page puts there, or the button it asks for. */
export function renderContinue({ actions }: CommonWords, { button, onContinue }: ContinueOptions): TemplateResult {
  return html`<slot name="continue">${button ? renderPrimary(actions.continue, onContinue) : nothing}</slot>`;
}
