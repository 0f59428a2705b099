import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { VerificationStep } from '../../capture/verification/types.js';
import type { Words } from '../../i18n/types.js';
import { renderTitle } from '../parts/card.js';

export interface JourneyHeaderOptions {
  words: Words<'verification'>;
  title: string;
  steps: readonly VerificationStep[];
  /** How far the journey is. */
  progress: { behind: number; isAtNext: boolean };
  /** Left out where there is nothing to go back to. */
  onBack: (() => void) | null;
}

/** Back, title, and a bar with a piece for each step. */
export function renderJourneyHeader({ words, title, steps, progress, onBack }: JourneyHeaderOptions): TemplateResult {
  const { behind, isAtNext } = progress;
  const { places } = words.verification;
  return html`<div class="header journey" part="header">
    ${renderTitle({ words, title, onBack })}
    <ol class="journey-steps" part="steps" role="list">
      ${steps.map(
        (name, index) =>
          html`<li
            class=${index < behind ? 'past' : isAtNext && index === behind ? 'now' : ''}
            aria-current=${isAtNext && index === behind ? 'step' : nothing}
          >
            <span class="unseen">${words.step(index + 1, steps.length)}. ${places[name]}</span>
          </li>`,
      )}
    </ol>
  </div>`;
}
