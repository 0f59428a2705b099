/** What `<idv-verification>` shows past its first screen, loaded with the journey's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { recoveries } from '../../capture/lifecycle/recovery.js';
import { checksOf, maxMismatches } from '../../capture/verification/machine.js';
import type { CheckStep, VerificationState } from '../../capture/verification/types.js';
import type { FailureWords, Passage, Words } from '../../i18n/types.js';
import type { IdvError } from '../../shared/errors.js';
import { renderSending } from '../parts/bar.js';
import { barStyles } from '../parts/bar.styles.js';
import { renderPassage } from '../parts/card.js';
import { renderContinue } from '../parts/continue.js';
import { renderFailed } from '../parts/failure.js';
import { failureStyles } from '../parts/failure.styles.js';
import { icon } from '../parts/icons.js';
import { renderPrimary, renderQuiet, renderRemark } from '../parts/panel.js';
import { renderCode, unloadedStyles } from '../parts/unloaded.js';
import { stepIcons } from './consent.js';
import { stageStyles } from './stages.styles.js';
import { isLoaded, renderStepElement } from './steps.js';
import type { JourneyElement } from './journey-element.js';

export const laterStyles = [barStyles, unloadedStyles, failureStyles, stageStyles];

export interface StageView {
  state: VerificationState;
  words: Words<'verification', 'verification'> & FailureWords;
  /** Its attributes are those of its steps. */
  element: JourneyElement;
  /** Steps that the page does by itself, in a slot. */
  replaced: (step: CheckStep) => boolean;
  /** Code that could not be fetched. */
  broken: IdvError | null;
  onElement: (element?: Element) => void;
  on: Record<'forward' | 'retry' | 'reload' | 'giveUp' | 'finish' | 'start' | 'reset' | 'continue', () => void> & {
    redo: (step: CheckStep) => void;
  };
}

/** Steps fill the card; everything else is words over a panel. */
export function screenOf({ status }: VerificationState, isBroken: boolean): 'step' | 'failed' | 'intro' {
  if (isBroken || status === 'failed' || status === 'refused') return 'failed';
  return status === 'step' ? 'step' : 'intro';
}

export function renderMain(view: StageView): TemplateResult {
  const { state, words, broken } = view;
  const { verification } = words;
  if (broken !== null) return renderFailure(view, broken, 'vision');
  switch (state.status) {
    case 'step':
      return state.current === 'consent' ? html`${nothing}` : renderStep(view, state.current);
    case 'resuming':
    case 'sending':
    case 'comparing':
    case 'finishing':
      return renderWait(view, state.status);
    case 'kept':
      return state.current === 'consent' ? html`${nothing}` : renderKept(view, state.current);
    case 'mismatch':
      return renderBody(
        'face-missing',
        'mild',
        verification.mismatch,
        verification.triesLeft(maxMismatches - state.mismatches),
      );
    case 'review':
      return renderReview(view);
    case 'refused':
      return renderFailure(view, state.error, 'backend');
    case 'failed':
      return renderFailure(view, state.error, 'backend');
    case 'passed':
      return html`<slot name="result">${renderBody('check', 'good', verification.passed)}</slot>`;
    case 'handed-over':
      return html`<slot name="result">${renderBody('check', 'good', verification.handedOver)}</slot>`;
    case 'attention':
      return html`<slot name="result">${renderBody('alert', 'mild', verification.attention[state.reason])}</slot>`;
    case 'stopped':
    case 'handoff':
      return renderBody('clock', 'plain', verification.stopped);
    case 'misconfigured':
      return renderBody('alert', 'mild', verification.misconfigured);
    default:
      return state satisfies never;
  }
}

function renderStep(view: StageView, step: CheckStep): TemplateResult {
  const { state, words, element, replaced, onElement } = view;
  const content = replaced(step)
    ? html`<slot name="step-${step}"></slot>`
    : isLoaded(step)
      ? renderStepElement(step, element, onElement)
      : html`<div class="body">${renderSending(words.verification.waiting, '')}</div>`;
  return html`<div class="step" part="step">
    <slot name="before-${step}"></slot>
    ${state.isRenewed ? renderRemark('note', words.verification.renewed) : nothing}
    <div class="step-content">${keyed(state.round, content)}</div>
    <slot name="after-${step}"></slot>
  </div>`;
}

function renderBody(
  name: Parameters<typeof icon>[0],
  tone: 'good' | 'mild' | 'plain',
  passage: { title: string; text: string },
  note = '',
): TemplateResult {
  return html`<div class="body" part="body">
    <div class="drawing ${tone}" part="drawing">${icon(name)}</div>
    ${renderPassage(passage)} ${note === '' ? nothing : html`<p class="tries" part="tries">${note}</p>`}
  </div>`;
}

function renderWait({ words }: StageView, status: 'resuming' | 'sending' | 'comparing' | 'finishing'): TemplateResult {
  return html`<div class="body" part="body">
    ${
      status === 'comparing'
        ? html`<div class="pair" part="drawing">${icon('document')}<i></i>${icon('face')}</div>`
        : nothing
    }
    <div class="wait">${renderSending(words.verification.waits[status], '')}</div>
  </div>`;
}

function renderKept({ words }: StageView, step: CheckStep): TemplateResult {
  return html`<div class="body" part="body">
    <div class="drawing good" part="drawing">${icon('check')}</div>
    ${renderPassage(words.verification.kept[step])}
  </div>`;
}

function renderReview({ state, words, on }: StageView): TemplateResult {
  const { review, places, accepted, actions } = words.verification;
  return html`<div class="body" part="body">
    ${renderPassage(review)}
    <ul class="accepted" part="accepted" role="list">
      ${checksOf(state).map(
        (step) =>
          html`<li>
            ${icon(stepIcons[step])}
            <span>
              <strong id="accepted-${step}">${places[step]}</strong>
              <small>${icon('check')}${accepted}</small>
            </span>
            <button
              class="button quiet"
              part="button change-button"
              type="button"
              id="change-${step}"
              aria-labelledby="change-${step} accepted-${step}"
              @click=${() => on.redo(step)}
            >
              ${actions.change}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

function renderFailure({ words }: StageView, error: IdvError, origin: 'vision' | 'backend'): TemplateResult {
  const { recoveryAction } = recoveries[error.code];
  return renderFailed({ words, error, origin, recoveryAction, failures: null });
}

/** Words and actions at the foot. */
export function renderPanel(view: StageView): unknown {
  const { state, words, on, broken } = view;
  const { actions, verification } = words;
  const own = verification.actions;
  if (broken !== null)
    return html`${renderActions(renderPrimary(actions.tryAgain, on.reload))}${renderCode(words, broken)}`;
  switch (state.status) {
    case 'kept': {
      const { current } = state;
      if (current === 'consent') return nothing;
      return renderActions(
        renderPrimary(actions.continue, on.forward),
        renderQuiet(actions.takeAgain, () => on.redo(current)),
      );
    }
    case 'mismatch':
      return renderActions(
        renderPrimary(own.retakeSelfie, () => on.redo('face')),
        renderQuiet(own.otherDocument, () => on.redo('document')),
      );
    case 'review':
      return renderActions(renderPrimary(own.finish, on.finish));
    case 'refused': {
      const { current } = state;
      if (current === 'consent') return nothing;
      return html`${renderActions(renderPrimary(actions.takeAgain, () => on.redo(current)))}
      ${renderCode(words, state.error)}`;
    }
    case 'failed':
      return renderFailedPanel(view, state);
    case 'stopped':
      return renderActions(renderPrimary(actions.continue, on.start));
    case 'passed':
    case 'handed-over':
      return renderActions(renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }));
    case 'attention':
      return html`<slot name="support"></slot> ${renderActions(
          renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }),
          view.element.continueButton
            ? renderQuiet(actions.startOver, on.reset)
            : renderPrimary(actions.startOver, on.reset),
        )}`;
    default:
      return nothing;
  }
}

function renderFailedPanel(
  { words, on }: StageView,
  { call, error }: Extract<VerificationState, { status: 'failed' }>,
): TemplateResult {
  const { actions, verification } = words;
  const without = {
    compare: verification.actions.goWithout,
    send: actions.takeAgain,
    resume: actions.startOver,
    finish: null,
  }[call];
  return html`${renderActions(
    renderPrimary(actions.tryAgain, on.retry),
    without === null ? nothing : renderQuiet(without, on.giveUp),
  )}
  ${renderCode(words, error)}`;
}

function renderActions(...actions: unknown[]): TemplateResult {
  return html`<div class="actions">${actions}</div>`;
}

/** What a screen reader hears when a screen comes up that has words of its own. */
export function spoken(state: VerificationState, { errors, verification }: StageView['words']): string {
  switch (state.status) {
    case 'resuming':
    case 'sending':
    case 'comparing':
    case 'finishing':
      return verification.waits[state.status];
    case 'kept':
      return state.current === 'consent' ? '' : sentences(verification.kept[state.current]);
    case 'mismatch':
      return `${sentences(verification.mismatch)} ${verification.triesLeft(maxMismatches - state.mismatches)}`;
    case 'review':
      return sentences(verification.review);
    case 'refused':
    case 'failed':
      return sentences(errors[state.error.code]);
    case 'passed':
      return sentences(verification.passed);
    case 'handed-over':
      return sentences(verification.handedOver);
    case 'attention':
      return sentences(verification.attention[state.reason]);
    case 'stopped':
      return sentences(verification.stopped);
    case 'misconfigured':
      return sentences(verification.misconfigured);
    case 'step':
    case 'handoff':
      return '';
    default:
      return state satisfies never;
  }
}

function sentences({ title, text }: Passage): string {
  return /[.?!]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`;
}
