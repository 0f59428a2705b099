/** What `<idv-verification>` shows past its first screen, loaded with the journey's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { checksOf, maxMismatches } from '../../capture/verification/progress.js';
import type { AttentionReason, CheckStep, VerificationState } from '../../capture/verification/types.js';
import type { Passage } from '../../i18n/types.js';
import { barStyles } from '../parts/bar.styles.js';
import { renderPassage } from '../parts/card.js';
import { renderContinue } from '../parts/continue.js';
import { renderFailed } from '../parts/failure.js';
import { failureStyles } from '../parts/failure.styles.js';
import { renderDrawing } from '../drawings/drawing.js';
import { icon } from '../drawings/icons.js';
import { renderPrimary, renderQuiet, renderRemark } from '../parts/panel.js';
import type { SceneName } from '../drawings/scenes.js';
import { renderSending } from '../parts/sending.js';
import { unloadedStyles } from '../parts/unloaded.js';
import { stepIcons } from './consent.js';
import { failureOf, renderFailedPanel } from './failures.js';
import { stageStyles } from './stages.styles.js';
import { isLoaded, renderStepElement } from './steps.js';
import { renderSuccess, successStyles } from './success.js';
import type { StageView } from './view.js';

export const laterStyles = [barStyles, unloadedStyles, failureStyles, stageStyles, successStyles];

/** Steps fill the card; everything else is words over a panel. */
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
    case 'review':
      return renderReview(view);
    case 'passed':
      return html`<slot name="result">${renderBody(renderSuccess(), verification.passed)}</slot>`;
    case 'handed-over':
      return html`<slot name="result">${renderBody(renderSuccess(), verification.handedOver)}</slot>`;
    case 'attention':
      return html`<slot name="result"
        >${renderBody(
          renderDrawing('alert', 'mild', attentionScenes[state.reason]),
          verification.attention[state.reason],
        )}</slot
      >`;
    case 'stopped':
    case 'handoff':
      return renderBody(renderDrawing('clock', 'calm'), verification.stopped);
    case 'misconfigured':
      return renderBody(renderDrawing('alert', 'mild'), verification.misconfigured);
    default:
      // Failures stand above.
      return html`${nothing}`;
  }
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

function renderReview({ state, words, on }: StageView): TemplateResult {
  const { review, places, accepted, actions } = words.verification;
  return html`<div class="body" part="body">
    ${renderPassage(review)}
    <ul class="accepted tiled" part="accepted" role="list">
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
    case 'review':
      return renderActions(renderPrimary(own.finish, on.finish));
    case 'stopped':
      return renderActions(renderPrimary(actions.continue, on.start));
    case 'passed':
    case 'handed-over':
      return renderActions(renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }));
    case 'attention':
      return html`<slot name="support"></slot> ${renderActions(
          renderContinue(words, { button: view.element.continueButton, onContinue: on.continue }),
          // Everything was received where only the comparison is missing: nothing need be done again.
          view.element.continueButton || state.reason === 'comparison'
            ? renderQuiet(actions.startOver, on.reset)
            : renderPrimary(actions.startOver, on.reset),
        )}`;
    default:
      return nothing;
  }
}

function renderActions(...actions: unknown[]): TemplateResult {
  return html`<div class="actions">${actions}</div>`;
}
