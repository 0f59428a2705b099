/** Words and actions under the stage of `<idv-liveness-challenge>`: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { LivenessFailure } from '../../liveness-evidence/judgment.js';
import { renderBar, renderLoading } from '../../kit/parts/bar.js';
import { renderOffline, renderSending } from '../../kit/parts/sending.js';
import { renderPassage } from '../../kit/parts/card.js';
import { renderContinue } from '../../kit/parts/continue.js';
import { renderSound, renderSwitch } from '../../kit/parts/controls.js';
import { renderWaysOut } from '../../kit/parts/failure.js';
import { icon } from '../../kit/drawings/icons.js';
import { renderPrimary, renderQuiet } from '../../kit/parts/panel.js';
import { screens } from './first-screen.js';
import { isMissedOften } from './missed.js';
import type { StageView } from './first-screen.js';

/** Words and actions under the stage. */
export function renderPanel(view: StageView): TemplateResult {
  const { status } = view.state;
  // These statuses have their words in the main area, in the slots with their names.
  if (screens[status] === 'failed') return html`${renderActions(view)}`;
  return html`<slot name=${status}>${renderMessage(view)}</slot> ${renderActions(view)}`;
}

function renderMessage({ state, words, later }: StageView): TemplateResult | typeof nothing {
  switch (state.status) {
    case 'permission':
      return renderPassage(state.again ? { title: later.states.permission, text: '' } : later.permission);
    case 'paused':
      return renderPassage(later.paused);
    case 'submitting':
      return html`<div class="sending">
        ${renderSending({ words, label: later.states.submitting, waits: state, offline: later.waitingForNetwork })}
      </div>`;
    case 'passed':
      return renderPassage(later.passed);
    default:
      return nothing;
  }
}

/** Failures for which another movement can help. */
const movementFailures: readonly LivenessFailure[] = ['challenge-timeout', 'wrong-action', 'no-depth'];

function renderActions(view: StageView): TemplateResult | typeof nothing {
  const { state, words, later, on } = view;
  const { actions } = words;
  switch (state.status) {
    case 'loading':
    case 'framing':
    case 'challenge':
    case 'between':
    case 'swapping':
      return html`${renderPace(view)}${renderCameraControls(view)}`;
    case 'missed': {
      const isOften = isMissedOften(state);
      return html`<div class="actions">
        ${renderPrimary(actions.tryAgain, on.retry)}
        ${isOften || movementFailures.includes(state.failure) ? renderQuiet(later.actions.cannot, on.swap) : nothing}
        ${isOften ? html`<slot name="support"></slot>` : nothing}
      </div>`;
    }
    case 'expired':
      return state.canRetry
        ? html`<div class="actions">${renderPrimary(actions.tryAgain, on.retry)}</div>`
        : renderLast(view, actions.back, on.cancel);
    case 'rejected':
      return renderLast(view, actions.startOver, on.start);
    case 'failed': {
      const own =
        state.retry === null
          ? { label: actions.back, action: on.cancel }
          : { label: actions.tryAgain, action: on.retry };
      return renderWaysOut({ ...state, words }, own);
    }
    case 'passed':
      return renderContinue(words, { button: view.continueButton, onContinue: on.continue });
    default:
      return nothing;
  }
}

/** If nothing can be repeated with the same plan, shows the page's own next step, or ours. */
function renderLast({ words, continueButton, on }: StageView, label: string, action: () => void): TemplateResult {
  return html`<div class="actions">
    <slot name="support"></slot>
    ${
      continueButton
        ? renderContinue(words, { button: true, onContinue: on.continue })
        : html`<slot name="continue">${renderPrimary(label, action)}</slot>`
    }
  </div>`;
}

/** Shows progress and the remaining time: a line that gets shorter, and plain words. */
function renderPace({ state, words, later: challenge }: StageView): TemplateResult {
  switch (state.status) {
    case 'loading': {
      // The plan may still be loading when the engine is ready.
      const bytes = state.vision === 'loading' ? state : { loadedBytes: 0, totalBytes: 0, secondsLeft: null };
      const note = state.isSlow ? words.stillTrying : undefined;
      const wait = state.waitingForNetwork
        ? renderOffline(words, challenge.waitingForNetwork)
        : renderLoading(words, challenge.states.loading, bytes, note);
      return html`<div class="pace">${wait}</div>`;
    }
    case 'swapping':
      return html`<div class="pace">
        ${
          state.waitingForNetwork
            ? renderOffline(words, challenge.waitingForNetwork)
            : renderBar({
                label: challenge.states.swapping,
                ...(state.isSlow && { note: words.stillTrying }),
                share: null,
              })
        }
      </div>`;
    case 'framing':
      return html`<div class="pace">
        ${
          state.note === null
            ? nothing
            : html`<p class="note" part="note">
                ${icon(state.note === 'given' ? 'again' : 'alert')}
                <span>${challenge.swap[state.note]}</span>
              </p>`
        }
      </div>`;
    case 'challenge': {
      const { index, total, timeLeftMs, timeLimitMs } = state;
      const share = `${(100 * timeLeftMs) / timeLimitMs}%`;
      return html`<div class="pace bar" part="time">
        <svg preserveAspectRatio="none" aria-hidden="true">
          <rect width=${share} height="4"></rect>
        </svg>
        <div class="words">
          <span>${challenge.progress(index + 1, total)}</span>
          <span>${challenge.timeLeft(Math.ceil(timeLeftMs / 1000))}</span>
        </div>
      </div>`;
    }
    case 'between':
      return html`<div class="pace bar">
        <svg preserveAspectRatio="none" aria-hidden="true"></svg>
        <div class="words">
          <span class="pace-count">${challenge.progress(state.index + 1, state.total)}</span>
        </div>
      </div>`;
    default:
      return html`<div class="pace"></div>`;
  }
}

function renderCameraControls(view: StageView): TemplateResult {
  const { state, words, later: challenge, cameras, sound, on } = view;
  const canSwap = state.status === 'challenge' && state.canSwap;
  return html`<div class="controls" part="controls">
    <span>${renderSound(words, sound, on.sound, true)}</span>
    ${canSwap ? renderQuiet(challenge.actions.cannot, on.swap) : nothing} ${renderSwitch(words, cameras, on.switch)}
  </div>`;
}
