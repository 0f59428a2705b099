import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { CheckStep } from './flow/state.js';
import type { Words } from '../../kit/i18n/types.js';
import { renderTitle } from '../../kit/parts/card.js';

interface JourneyHeaderOptions {
  words: Words<'verification'>;
  title: string;
  /** The steps to do one after the other. Consent is not one of them. */
  steps: readonly CheckStep[];
  /** The progress of the journey. */
  progress: { behind: number; isAtNext: boolean };
  /** Omitted if there is nothing to go back to. */
  onBack: (() => void) | null;
}

/** Back button, title, and a bar with a piece for each step. */
export function renderJourneyHeader({ words, title, steps, progress, onBack }: JourneyHeaderOptions): TemplateResult {
  const { behind, isAtNext } = progress;
  const { places } = words.verification;
  return html`<div class="header journey" part="header">
    ${renderTitle({ words, title, onBack })}
    ${
      steps.length === 0
        ? nothing
        : html`<ol class="journey-steps" part="steps" role="list">
            ${steps.map(
              (name, index) =>
                html`<li
                  class=${index < behind ? 'past' : isAtNext && index === behind ? 'now' : ''}
                  aria-current=${isAtNext && index === behind ? 'step' : nothing}
                >
                  <span class="unseen">${words.step(index + 1, steps.length)}. ${places[name]}</span>
                </li>`,
            )}
          </ol>`
    }
  </div>`;
}
