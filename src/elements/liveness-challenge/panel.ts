/** Words and actions under the stage of `<idv-liveness-challenge>`: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ChallengeLaterWords } from '../../i18n/types.js';
import { renderBar, renderLoading, renderSending } from '../parts/bar.js';
import { renderPassage } from '../parts/card.js';
import { renderSound, renderSwitch } from '../parts/controls.js';
import { renderCode } from '../parts/failure.js';
import { icon } from '../parts/icons.js';
import { renderPrimary, renderPrivacy, renderQuiet } from '../parts/panel.js';
import { screens } from './screens.js';
import type { ScreenView } from './screens.js';

/** Words and actions under the stage. */
export function renderPanel(view: ScreenView): TemplateResult {
  const { status } = view.state;
  const name = screens[status] === 'failed' ? `${status}-panel` : status;
  return html`<slot name=${name}>${renderMessage(view)}</slot> ${renderActions(view)}`;
}

function renderMessage({ state, words, later }: ScreenView): TemplateResult | typeof nothing {
  if (state.status === 'idle' || state.status === 'canceled') {
    return renderPrivacy(words.challenge.privacy);
  }
  if (later === null) {
    return state.status === 'failed' ? nothing : renderPassage({ title: words.challenge.waiting, text: '' });
  }
  switch (state.status) {
    case 'permission':
      return renderPassage(state.again ? { title: later.states.permission, text: '' } : later.permission);
    case 'paused':
      return renderPassage(later.paused);
    case 'submitting':
      return renderSending(later.states.submitting, state.waitingForNetwork ? later.waitingForNetwork : '');
    case 'passed':
      return renderPassage(later.passed);
    default:
      return nothing;
  }
}

function renderActions(view: ScreenView): TemplateResult | typeof nothing {
  const { state, words, on } = view;
  const { actions } = words;
  const primary = (label: string, action: () => void) =>
    html`<div class="actions">${renderPrimary(label, action)}</div>`;
  switch (state.status) {
    case 'idle':
    case 'canceled':
      return primary(actions.start, on.start);
    case 'loading':
    case 'framing':
    case 'challenge':
    case 'between':
    case 'swapping':
      return view.later === null
        ? nothing
        : html`${renderPace(view, view.later)}${renderCameraControls(view, view.later)}`;
    case 'missed':
      return primary(actions.tryAgain, on.retry);
    case 'expired':
      return state.canRetry ? primary(actions.tryAgain, on.retry) : nothing;
    case 'failed':
      return html`${state.retry === null ? primary(actions.back, on.cancel) : primary(actions.tryAgain, on.retry)}
      ${renderCode(words, state.error)}`;
    default:
      return nothing;
  }
}

/** How far, and how long still: a line that grows shorter, and plain words. */
function renderPace({ state, words }: ScreenView, challenge: ChallengeLaterWords): TemplateResult {
  switch (state.status) {
    case 'loading': {
      // The plan may still be on its way when all of the engine is here.
      const bytes = state.vision === 'loading' ? state : { loadedBytes: 0, totalBytes: 0, secondsLeft: null };
      const note = state.waitingForNetwork ? challenge.waitingForNetwork : undefined;
      return html`<div class="pace">${renderLoading(words, challenge.states.loading, bytes, note)}</div>`;
    }
    case 'swapping':
      return html`<div class="pace">
        ${renderBar({
          label: challenge.states.swapping,
          ...(state.waitingForNetwork ? { note: challenge.waitingForNetwork } : {}),
          share: null,
        })}
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

function renderCameraControls(view: ScreenView, challenge: ChallengeLaterWords): TemplateResult {
  const { state, words, cameras, sound, on } = view;
  const canSwap = state.status === 'challenge' && state.canSwap;
  return html`<div class="controls" part="controls">
    <span>${renderSound(words, sound, on.sound, true)}</span>
    ${canSwap ? renderQuiet(challenge.actions.cannot, on.swap) : nothing} ${renderSwitch(words, cameras, on.switch)}
  </div>`;
}
