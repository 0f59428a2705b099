import { html, nothing, svg } from 'lit';
import type { TemplateResult } from 'lit';
import type { CheckStep, VerificationStep } from './flow/state.js';
import type { Words, Passage } from '../../kit/i18n/types.js';
import { renderTitle, renderPassage, renderPrimary, renderPrivacy, renderQuiet } from '../../kit/parts/card.js';
import { firstIcon } from '../../kit/drawings/first-icons.js';
import type { FirstIconName } from '../../kit/drawings/first-icons.js';

/** Back button, title, and a bar with a piece for each step. */
export function renderJourneyHeader({
  words,
  title,
  steps,
  progress,
  onBack,
}: {
  words: Words<'verification'>;
  title: string;
  /** The steps to do one after the other. Consent is not one of them. */
  steps: readonly CheckStep[];
  /** The progress of the journey. */
  progress: { behind: number; isAtNext: boolean };
  /** Omitted if there is nothing to go back to. */
  onBack: (() => void) | null;
}): TemplateResult {
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

interface ConsentOptions {
  words: Words<'verification'>;
  steps: readonly VerificationStep[];
  /** Who gets the photos, and for how long they are kept. */
  privacy: string;
  privacyUrl: string | null;
  onAgree: () => void;
  /** `null` once the person has declined. They can still agree. */
  onDecline: (() => void) | null;
}

export const stepIcons: Record<CheckStep, FirstIconName> = { document: 'document', face: 'face', liveness: 'smile' };

/** A document and the person on it. The result is shown as a badge. */
const together = svg`
  <rect class="paper" x="16" y="20" width="128" height="84" rx="10"></rect>
  <circle class="tint" cx="50" cy="54" r="13"></circle>
  <path class="tint" d="M28 86c2-13 10-19 22-19s20 6 22 19z"></path>
  <path class="text" d="M88 46h38M88 62h38M88 78h22"></path>
  <circle class="badge" cx="144" cy="92" r="22"></circle>`;

/** @param isGood `false` if something needs attention */
function renderTogether(isGood: boolean): TemplateResult {
  const sign = isGood ? 'M135 93l6 6 13-13' : 'M144 82v12m0 8v.01';
  return html`<svg class="together ${isGood ? '' : 'mild'}" part="drawing" viewBox="0 0 176 124" aria-hidden="true">
    ${together}
    <path class="check" d=${sign}></path>
  </svg>`;
}

/** The screen that says why the journey cannot continue. */
export function renderObstacle(passage: Passage): TemplateResult {
  return html`<div class="body" part="body">${renderTogether(false)} ${renderPassage(passage)}</div>`;
}

/**
 * The steps that the person is asked for, and what happens to the data. In a low window, the whole screen scrolls, so
 * that nothing is hidden.
 */
export function renderConsent({ words, steps, privacy, privacyUrl, onDecline }: ConsentOptions): TemplateResult {
  const { intro, asks, declined, privacyLink } = words.verification;
  const checks = steps.filter((step) => step !== 'consent');
  return html`<div class="body" part="body">
    ${
      onDecline === null
        ? renderPassage(declined)
        : html`${renderTogether(true)}<slot name="intro">${renderPassage(intro)}</slot>`
    }
    <ul class="asks tiled" part="asks" role="list">
      ${checks.map(
        (step) =>
          html`<li>
            ${firstIcon(stepIcons[step])}
            <span><strong>${asks[step].title}</strong> <small>${asks[step].text}</small></span>
          </li>`,
      )}
    </ul>
    <slot name="consent">
      <div class="consent">
        ${renderPrivacy(privacy)}
        ${
          privacyUrl === null
            ? nothing
            : html`<a part="privacy-link" href=${privacyUrl} target="_blank" rel="noopener">${privacyLink}</a>`
        }
      </div>
    </slot>
  </div>`;
}

export function renderConsentPanel({ words, onAgree, onDecline }: ConsentOptions): TemplateResult {
  const { agree, notNow } = words.verification;
  return html`<div class="actions">
    ${renderPrimary(agree, onAgree)} ${onDecline === null ? nothing : renderQuiet(notNow, onDecline)}
  </div>`;
}
