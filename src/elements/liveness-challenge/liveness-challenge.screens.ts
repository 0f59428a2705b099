/** What `<idv-liveness-challenge>` shows in each state: state and words in, templates out. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { RefOrCallback } from 'lit/directives/ref.js';
import type {
  ChallengeHint,
  LivenessChallengeState,
  LivenessChallengeStatus,
} from '../../capture/liveness-challenge-types.js';
import type { ChallengeWords } from '../../i18n/challenge-words.js';
import type { Locale, Passage } from '../../i18n/types.js';
import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness/judge.js';
import type { Size } from '../../shared/geometry.js';
import { renderBar } from '../parts/bar.js';
import { renderBust } from '../parts/bust.js';
import { renderPassage } from '../parts/card.js';
import { renderSwitch } from '../parts/controls.js';
import { renderCode, renderFailure } from '../parts/failure.js';
import { renderPill } from '../parts/hint.js';
import { icon } from '../parts/icons.js';
import type { IconName } from '../parts/icons.js';
import { renderOval } from '../parts/oval.js';
import { renderInstrument } from './instrument.js';

/** Screens differ in layout and in where the focus belongs. */
export type ChallengeScreen = 'intro' | 'permission' | 'camera' | 'result' | 'failed';

export const screens: Record<LivenessChallengeStatus, ChallengeScreen> = {
  idle: 'intro',
  cancelled: 'intro',
  permission: 'permission',
  paused: 'permission',
  loading: 'camera',
  framing: 'camera',
  challenge: 'camera',
  between: 'camera',
  swapping: 'camera',
  submitting: 'result',
  passed: 'result',
  missed: 'failed',
  refused: 'failed',
  expired: 'failed',
  failed: 'failed',
};

export interface ScreenView {
  state: LivenessChallengeState;
  /** With the challenge's own words for failures. */
  words: Locale;
  /** The words past the first screen; `null` until they are here. */
  later: ChallengeWords | null;
  stage: Size;
  mirrored: boolean;
  /** Shows the face at rest once all is done. */
  photoUrl: string | null;
  cameras: number;
  /** `null`: there is no sound to switch. */
  sound: boolean | null;
  watchStage: RefOrCallback;
  attachVideo: RefOrCallback;
  on: Record<'start' | 'swap' | 'retry' | 'cancel' | 'switch' | 'sound', () => void>;
}

/** What stands between header and panel. */
export function renderMain(view: ScreenView): TemplateResult | typeof nothing {
  switch (screens[view.state.status]) {
    case 'intro':
      return renderIntro(view);
    case 'failed':
      return renderFailed(view);
    default:
      return html`${renderStage(view)}${renderGuide(view)}`;
  }
}

function renderIntro({ words: { challenge } }: ScreenView): TemplateResult {
  const [light, clear, room] = challenge.tips;
  return html`<div class="body" part="body">
    ${renderBust()}
    <slot name="intro">${renderPassage(challenge.intro)}</slot>
    <ul class="tips" part="tips" role="list">
      <li>${icon('light')}<span>${light}</span></li>
      <li>${icon('glasses')}<span>${clear}</span></li>
      <li>${icon('phone')}<span>${room}</span></li>
    </ul>
  </div>`;
}

const missedIcons: Partial<Record<LivenessFailure, IconName>> = {
  'face-lost': 'face-missing',
  'several-faces': 'people',
  'challenge-timeout': 'clock',
  'picture-frozen': 'camera-off',
  'picture-repeats': 'camera-off',
  'picture-changed': 'phone',
};

function renderFailed({ state, words, later }: ScreenView): TemplateResult | typeof nothing {
  const told = (name: IconName, passage: Passage, mild = true) =>
    html`<div class=${mild ? 'drawing mild' : 'drawing'} part="drawing">${icon(name)}</div>
      ${renderPassage(passage)}`;
  const body = (content: TemplateResult) =>
    html`<div class="body" part="body">
      <slot name=${state.status}>${content}</slot>
    </div>`;
  if (state.status === 'failed') return body(html`${renderFailure({ ...state, words })}`);
  if (later === null) return nothing;
  switch (state.status) {
    case 'missed': {
      const passage = later.missed[state.failure](later.prompts[state.kind]);
      return body(told(missedIcons[state.failure] ?? 'again', passage));
    }
    case 'refused':
      return body(told('face-missing', later.refused, false));
    case 'expired':
      return body(told('clock', state.canRetry ? later.expired.again : later.expired.over));
    default:
      return nothing;
  }
}

function renderStage(view: ScreenView): TemplateResult {
  const { state, later, stage, mirrored, photoUrl } = view;
  const { status } = state;
  const over = screens[status] === 'result';
  const acting = status === 'challenge';
  return html`<div class="stage" part="stage" ${ref(view.watchStage)}>
    <div
      class=${mirrored ? 'picture mirrored' : 'picture'}
      role="img"
      aria-label=${(over ? later?.photo : later?.preview) ?? view.words.challenge.waiting}
    >
      ${
        over
          ? html`${photoUrl === null ? nothing : html`<img part="photo" alt="" src=${photoUrl} />`}
            ${renderOval({ stage, progress: 1, good: true, pulse: true, check: status === 'passed' })}`
          : html`<video part="video" playsinline muted ${ref(view.attachVideo)}></video>
              ${renderInstrument({
                stage,
                mirrored,
                kind: acting ? state.kind : null,
                progress: acting ? state.progress : 0,
                praise: status === 'between' && state.hint === null,
              })}`
      }
    </div>
    ${
      screens[status] === 'permission'
        ? html`<div class="placeholder">${icon('camera')}</div>`
        : nothing
    }
  </div>`;
}

/** Directions have their arrow on the ring. */
const promptIcons: Record<ChallengeKind, IconName> = {
  'turn-left': 'face',
  'turn-right': 'face',
  nod: 'face',
  blink: 'eye',
  smile: 'smile',
  'open-mouth': 'mouth-open',
  'move-closer': 'closer',
};

const hintIcons: Record<ChallengeHint, IconName> = {
  'one-face': 'people',
  'show-face': 'face',
  'come-closer': 'closer',
  'move-back': 'farther',
  'look-straight': 'face',
  'close-mouth': 'mouth',
  'hold-still': 'phone',
};

/** The pill under the header. */
function renderGuide({ state, later }: ScreenView): TemplateResult | typeof nothing {
  if (later === null) return nothing;
  if ('hint' in state && state.hint !== null) {
    return renderPill(hintIcons[state.hint], later.hints[state.hint], false);
  }
  switch (state.status) {
    case 'framing':
      return renderPill('face', later.states.framing);
    case 'challenge':
      return renderPill(promptIcons[state.kind], later.prompts[state.kind]);
    case 'between':
      return renderPill('check', later.praise);
    default:
      return nothing;
  }
}

/** Words and actions under the stage. */
export function renderPanel(view: ScreenView): TemplateResult {
  const { status } = view.state;
  const name = screens[status] === 'failed' ? `${status}-panel` : status;
  return html`<slot name=${name}>${renderMessage(view)}</slot> ${renderActions(view)}`;
}

function renderMessage({ state, words, later }: ScreenView): TemplateResult | typeof nothing {
  if (state.status === 'idle' || state.status === 'cancelled') {
    return html`<p class="privacy" part="privacy">
      ${icon('shield')}<span>${words.challenge.privacy}</span>
    </p>`;
  }
  if (later === null) {
    return state.status === 'failed'
      ? nothing
      : renderPassage({ title: words.challenge.waiting, text: '' });
  }
  switch (state.status) {
    case 'permission':
      return renderPassage(
        state.again ? { title: later.states.permission, text: '' } : later.permission,
      );
    case 'paused':
      return renderPassage(later.paused);
    case 'submitting':
      return html`${renderPassage({ title: later.states.submitting, text: '' })}
      ${renderBar({
        label: later.states.submitting,
        note: state.waitingForNetwork ? later.waitingForNetwork : '',
        share: null,
      })}`;
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
    html`<div class="actions">
      <button class="button primary" part="button primary-action" type="button" @click=${action}>
        ${label}
      </button>
    </div>`;
  switch (state.status) {
    case 'idle':
    case 'cancelled':
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
      return html`${
        state.retry === null
          ? primary(actions.back, on.cancel)
          : primary(actions.tryAgain, on.retry)
      }
      ${renderCode(words, state.error)}`;
    default:
      return nothing;
  }
}

/** How far, and how long still: a line that grows shorter, and plain words. */
function renderPace({ state, words }: ScreenView, challenge: ChallengeWords): TemplateResult {
  const { bytesLoaded } = words;
  switch (state.status) {
    case 'loading': {
      // The plan may still be on its way when all of the engine is here.
      const { loadedBytes, totalBytes } = state;
      const counts = state.vision === 'loading';
      return html`<div class="pace">
        ${renderBar({
          label: challenge.states.loading,
          ...(state.waitingForNetwork ? { note: challenge.waitingForNetwork } : {}),
          amount: counts && loadedBytes > 0 ? bytesLoaded(loadedBytes, totalBytes) : '',
          share: counts && totalBytes > 0 ? loadedBytes / totalBytes : null,
          late: true,
        })}
      </div>`;
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

function renderCameraControls(view: ScreenView, challenge: ChallengeWords): TemplateResult {
  const { state, words, cameras, sound, on } = view;
  const canSwap = state.status === 'challenge' && state.canSwap;
  return html`<div class="controls" part="controls">
    ${
      sound === null
        ? html`<span></span>`
        : html`<button
            class="round"
            part="sound-button"
            type="button"
            data-focus
            aria-label=${challenge.actions.sound}
            aria-pressed=${sound}
            @click=${on.sound}
          >
            ${icon(sound ? 'sound' : 'sound-off')}
          </button>`
    }
    ${
      canSwap
        ? html`<button
            class="button quiet"
            part="button secondary-action"
            type="button"
            @click=${on.swap}
          >
            ${challenge.actions.cannot}
          </button>`
        : nothing
    }
    ${renderSwitch(words, cameras, on.switch)}
  </div>`;
}
