/** Screens of `<idv-verification>` past the first. They load with the journey's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { checksOf, isAccepted, maxMismatches } from './flow/progress.js';
import type { AttentionReason, CheckStep, VerificationState } from './flow/state.js';
import type { Passage } from '../../kit/i18n/types.js';
import { barStyles } from '../../kit/parts/bar.styles.js';
import { renderPassage } from '../../kit/parts/card.js';
import { renderContinue } from '../../kit/parts/continue.js';
import { renderFailed } from '../../kit/parts/failure.js';
import { failureStyles } from '../../kit/parts/failure.styles.js';
import { renderDrawing } from '../../kit/drawings/drawing.js';
import { icon } from '../../kit/drawings/icons.js';
import { renderPrimary, renderQuiet, renderRemark } from '../../kit/parts/panel.js';
import type { SceneName } from '../../kit/drawings/scenes.js';
import { renderSending } from '../../kit/parts/sending.js';
import { unloadedStyles } from '../../kit/parts/unloaded.js';
import { stepIcons } from './consent.js';
import { failureOf, renderFailedPanel } from './failures.js';
import { stageStyles } from './stages.styles.js';
import { isLoaded, renderStepElement } from './steps.js';
import { renderSuccess, successStyles } from './success.js';
import type { StageView } from './view.js';

export const laterStyles = [barStyles, unloadedStyles, failureStyles, ...stageStyles, successStyles];

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
export function passedWords({ words, element }: StageView): Passage {
  const { title, sent, kept } = words.verification.passed;
  return { title, text: (element.backend ? sent : kept)(element.partner) };
}

export function attentionWords({ words, element }: StageView, reason: AttentionReason): Passage {
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
