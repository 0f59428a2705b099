import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CommonWords, Passage } from '../i18n/types.js';
import { renderPassage, renderPrimary } from './card.js';

/** The next step on a last screen: the page's own content, or the button that it requests. */
export function renderContinue(
  { actions }: CommonWords,
  {
    button,
    onContinue,
  }: {
    /** The element's `continue-button`. */
    button: boolean;
    onContinue: () => void;
  },
): TemplateResult {
  return html`<slot name="continue">${button ? renderPrimary(actions.continue, onContinue) : nothing}</slot>`;
}

/** If the surrounding journey continues by itself, the title is enough. */
export function renderDone({ title, text }: Passage, embedded: boolean): TemplateResult {
  return renderPassage({ title, text: embedded ? '' : text });
}
