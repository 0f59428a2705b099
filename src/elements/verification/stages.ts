/** Screens of `<idv-verification>` past the first. They load with the journey's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { checksOf, isAccepted, maxMismatches } from './flow/progress.js';
import type { AttentionReason, CheckStep, VerificationState } from './flow/state.js';
import type { Passage } from '../../kit/i18n/types.js';
import { barStyles, renderSending, spokenWait } from '../../kit/parts/bar.js';
import { renderPassage, renderPrimary, renderQuiet, renderRemark } from '../../kit/parts/card.js';
import { renderContinue } from '../../kit/parts/continue.js';
import { renderFailed, renderWaysOut, failureWords, failureStyles } from '../../kit/parts/failure.js';
import type { FailureOptions } from '../../kit/parts/failure.js';
import { renderDrawing } from '../../kit/drawings/drawing.js';
import { icon } from '../../kit/drawings/icons.js';
import type { SceneName } from '../../kit/drawings/scenes.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';
import { stepIcons } from './first-screen.js';
import { stageStyles } from './stages.styles.js';
import { isLoaded, renderStepElement } from './steps.js';
import type { StageView } from './journey-element.js';
import { joinWords } from '../../kit/i18n/join-words.js';
import { recoveries } from '../../kit/steps/recovery.js';
import type { IdvError } from '../../contract/errors.js';
import { waitReason } from '../../kit/steps/machine.js';

export const laterStyles = [barStyles, unloadedStyles, failureStyles, ...stageStyles];

/** Steps fill the card. All other screens are words above a panel. */
export function screenOf({ status }: VerificationState, isBroken: boolean): 'step' | 'failed' | 'intro' {
  if (isBroken || status === 'failed' || status === 'refused') return 'failed';
  return status === 'step' ? 'step' : 'intro';
}

export function renderMain(view: StageView): TemplateResult {
  const { state, words } = view;
  const { verification } = words;
  const failure = failureOf(view);
  if (failure !== null) return renderFailed(failure);
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
        renderDrawing('face-missing', 'mild', 'mismatch'),
        verification.mismatch,
        verification.triesLeft(maxMismatches - state.mismatches),
      );
    case 'passed':
      return renderEnd(view, renderSuccess(), passedWords(view));
    case 'handed-over':
      return renderEnd(view, renderSuccess(), verification.handedOver);
    case 'attention': {
      const drawing = renderDrawing('alert', 'mild', attentionScenes[state.reason]);
      const passage = attentionWords(view, state.reason);
      return state.reason === 'comparison'
        ? renderEnd(view, drawing, passage)
        : html`<slot name="result">${renderBody(drawing, passage)}</slot>`;
    }
    case 'stopped':
    case 'handoff':
      return renderBody(renderDrawing('clock', 'calm'), verification.stopped);
    case 'misconfigured':
      return renderBody(renderDrawing('alert', 'mild'), verification.misconfigured);
    default:
      // Failures are handled above.
      return html`${nothing}`;
  }
}

/** The words that say who has received everything. */
function passedWords({ words, element }: StageView): Passage {
  const { title, sent, kept } = words.verification.passed;
  return { title, text: (element.backend ? sent : kept)(element.partner) };
}

function attentionWords({ words, element }: StageView, reason: AttentionReason): Passage {
  const { attention } = words.verification;
  return reason === 'comparison' ? attention.comparison(element.partner) : attention[reason];
}

const attentionScenes: Record<AttentionReason, SceneName> = {
  mismatch: 'mismatch',
  comparison: 'closer-look',
  step: 'unfinished',
};

function renderStep(view: StageView, step: CheckStep): TemplateResult {
  const { state, words, element, replaced, onElement } = view;
  const content = replaced(step)
    ? html`<slot name="step-${step}"></slot>`
    : isLoaded(step)
      ? renderStepElement(step, element, onElement)
      : html`<div class="body">
          ${renderSending({ words, label: words.verification.waiting, waits: state, offline: '' })}
        </div>`;
  return html`<div class="step" part="step">
    <slot name="before-${step}"></slot>
    ${state.isRenewed ? renderRemark('note', words.verification.renewed) : nothing}
    <div class="step-content">${keyed(state.round, content)}</div>
    <slot name="after-${step}"></slot>
  </div>`;
}

function renderBody(drawing: TemplateResult, passage: Passage, note = ''): TemplateResult {
  return html`<div class="body" part="body">
    ${drawing} ${renderPassage(passage)} ${note === '' ? nothing : html`<p class="tries" part="tries">${note}</p>`}
  </div>`;
}

function renderWait(
  { state, words }: StageView,
  status: 'resuming' | 'sending' | 'comparing' | 'finishing',
): TemplateResult {
  return html`<div class="body" part="body">
    ${
      status === 'comparing'
        ? html`<div class="pair" part="drawing">${icon('document')}<i></i>${icon('face')}</div>`
        : nothing
    }
    <div class="wait">
      ${renderSending({ words, label: words.verification.waits[status], waits: state, offline: words.verification.waitingForNetwork })}
    </div>
  </div>`;
}

function renderKept({ words }: StageView, step: CheckStep): TemplateResult {
  return html`<div class="body" part="body">
    ${renderDrawing('check', 'good')} ${renderPassage(words.verification.kept[step])}
  </div>`;
}

/** The last screen: what was received, and what comes next. */
function renderEnd(view: StageView, drawing: TemplateResult, { title, text }: Passage): TemplateResult {
  const checks = checksOf(view.state).filter((step) => isAccepted(view.state, step));
  return html`<slot name="result">
    <div class="body" part="body">
      ${drawing} ${renderPassage({ title, text })}
      ${
        checks.length === 0
          ? nothing
          : html`<ul class="accepted tiled" part="accepted" role="list">
              ${checks.map((step) => renderAccepted(view, step))}
            </ul>`
      }
    </div>
  </slot>`;
}

function renderAccepted({ words, photoOf }: StageView, step: CheckStep): TemplateResult {
  const { places, accepted } = words.verification;
  const photo = photoOf(step);
  return html`<li>
    ${photo === null ? icon(stepIcons[step]) : html`<img part="thumbnail" alt="" src=${photo} />`}
    <span>
      <strong>${places[step]}</strong>
      <small>${icon('check')}${accepted}</small>
    </span>
  </li>`;
}

/** Words and actions at the foot. */
export function renderPanel(view: StageView): unknown {
  const { state, words, on } = view;
  const { actions, verification } = words;
  const own = verification.actions;
  const failure = failureOf(view);
  if (failure !== null) return renderFailedPanel(view, failure);
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
    case 'stopped':
      return renderActions(renderPrimary(actions.continue, on.start));
    // The person returns to the other device, so there is nothing to continue with here.
    case 'handed-over':
      return html`<slot name="continue"></slot>`;
    case 'passed':
      return renderActions(renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }));
    case 'attention':
      return html`<slot name="support"></slot> ${renderActions(
          renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }),
          ...renderAgain(view, state.reason),
        )}`;
    default:
      return nothing;
  }
}

/** If only the comparison is missing, only the comparison is tried again. */
function renderAgain({ words: { actions }, element, on }: StageView, reason: AttentionReason): TemplateResult[] {
  const [first, second] = element.continueButton ? [renderQuiet, renderQuiet] : [renderPrimary, renderQuiet];
  if (reason !== 'comparison') return [first(actions.startOver, on.reset)];
  const again = first(actions.tryAgain, on.retry);
  return element.continueButton ? [again] : [again, second(actions.startOver, on.reset)];
}

function renderActions(...actions: unknown[]): TemplateResult {
  return html`<div class="actions">${actions}</div>`;
}

/** The end of a successful journey: the ring closes, a check is drawn in it, and it pulses softly once. */
function renderSuccess(): TemplateResult {
  return html`<svg class="success" part="drawing" viewBox="0 0 160 160" aria-hidden="true">
    <circle class="pulse" cx="80" cy="80" r="58"></circle>
    <circle class="disc" cx="80" cy="80" r="58"></circle>
    <circle class="ring" pathLength="1" cx="80" cy="80" r="58" transform="rotate(-90 80 80)"></circle>
    <path class="tick" pathLength="1" d="M54 82l18 18 35-38"></path>
  </svg>`;
}

// The screens of a journey's own failures: a step's photo that was refused, a call that failed, code that did not load.

/** `null` if nothing has failed. */
function failureOf({ state, words, broken, phone }: StageView): FailureOptions | null {
  const isFailed = state.status === 'failed' || state.status === 'refused';
  if (broken === null && !isFailed) return null;
  const { error, failures } = broken ?? { error: (state as { error: IdvError }).error, failures: state.failures };
  const isOwnPhoto =
    broken !== null || state.status === 'refused' || (state.status === 'failed' && state.call === 'send');
  return {
    // The other calls send no photo, so their failures need other words.
    words: isOwnPhoto ? words : joinWords(words, { errors: words.verification.errors }),
    error,
    origin: broken === null ? 'backend' : 'vision',
    recoveryAction: recoveries[error.code].recoveryAction,
    failures,
    subject: state.current === 'document' ? 'document' : 'face',
    ways: { phone },
  };
}

/** The action that helps, other ways, and the code. */
function renderFailedPanel({ state, words, broken, on }: StageView, failure: FailureOptions): TemplateResult {
  const { actions, verification } = words;
  const again = { label: actions.tryAgain, action: on.retry };
  const isStuck = recoveries[failure.error.code].retry === null;
  if (broken !== null) return renderWaysOut(failure, { ...again, action: on.reload });
  if (state.status === 'refused' && state.current !== 'consent') {
    const { current } = state;
    return renderWaysOut(failure, { label: actions.takeAgain, action: () => on.redo(current) });
  }
  if (state.status !== 'failed') return renderWaysOut(failure, again);
  const without = {
    compare: verification.actions.goWithout,
    send: actions.takeAgain,
    resume: actions.startOver,
    finish: null,
  }[state.call];
  return renderWaysOut(failure, isStuck ? null : again, without === null ? nothing : renderQuiet(without, on.giveUp));
}

/** The announcement for a screen that has words of its own. */
export function spoken(view: StageView): string {
  const { state } = view;
  const { verification } = view.words;
  const failure = failureOf(view);
  if (failure !== null) return sentences(failureWords(failure));
  switch (state.status) {
    case 'resuming':
    case 'sending':
    case 'comparing':
    case 'finishing': {
      const reason = waitReason(state);
      if (reason !== null) return spokenWait(view.words, reason, verification.waitingForNetwork);
      return verification.waits[state.status];
    }
    case 'kept':
      return state.current === 'consent' ? '' : sentences(verification.kept[state.current]);
    case 'mismatch':
      return `${sentences(verification.mismatch)} ${verification.triesLeft(maxMismatches - state.mismatches)}`;
    case 'passed':
      return sentences(passedWords(view));
    case 'handed-over':
      return sentences(verification.handedOver);
    case 'attention':
      return sentences(attentionWords(view, state.reason));
    case 'stopped':
      return sentences(verification.stopped);
    case 'misconfigured':
      return sentences(verification.misconfigured);
    default:
      // Steps and handoffs make their own announcements.
      return '';
  }
}

function sentences({ title, text }: Passage): string {
  return /[.?!]$/.test(title) ? `${title} ${text}` : `${title}. ${text}`;
}
