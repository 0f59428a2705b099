/** Screens of `<idv-liveness-challenge>` past the first: stage, hint and ends. They load with the challenge's code. */
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { ChallengeAnnouncement, ChallengeHint, ChallengePageEvent, LivenessChallengeState } from './flow/state.js';
import type { Passage, ChallengeWords } from '../../kit/i18n/types.js';
import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness-evidence/judgment.js';
import { renderPassage, renderPrimary, renderQuiet } from '../../kit/parts/card.js';
import { renderDrawing } from '../../kit/drawings/drawing.js';
import { failureWords, renderFailed, renderWaysOut } from '../../kit/parts/failure.js';
import { renderPill } from '../../kit/parts/hint.js';
import { icon } from '../../kit/drawings/icons.js';
import type { IconName } from '../../kit/drawings/icons.js';
import { renderOval } from '../../kit/parts/oval.js';
import { spokenWait, renderOffline, renderSending, renderBar, renderLoading } from '../../kit/parts/bar.js';
import { renderInstrument } from './instrument.js';
import { sentencesOf } from '../../kit/parts/unloaded.js';
import { screens } from './first-screen.js';
import type { StageView } from './first-screen.js';
import { IdvChallengeChangedEvent, IdvChallengeMissedEvent, IdvLivenessChallengeCompletedEvent } from './events.js';
import { flowEventOf } from '../../kit/events/guidance.js';
import { renderContinue } from '../../kit/parts/continue.js';
import { renderSound, renderSwitch } from '../../kit/parts/controls.js';

export { laterStyles } from './later.styles.js';

/** The announcement for a screen reader; empty if the last one is no longer true. */
export function spokenOf(announcement: ChallengeAnnouncement, view: Pick<StageView, 'state' | 'words' | 'later'>) {
  const { state, words, later } = view;
  switch (announcement.kind) {
    case 'hint':
      return announcement.hint === null ? '' : later.hints[announcement.hint];
    case 'challenge': {
      const prompt = later.spoken[announcement.challenge];
      return announcement.after ? later.afterPraise(prompt) : prompt;
    }
    case 'swap':
      return later.swap[announcement.note];
    case 'wait':
      return spokenWait(words, announcement.reason, later.waitingForNetwork);
    case 'status': {
      if (state.status === 'loading' && state.waitingForNetwork)
        return spokenWait(words, 'network', later.waitingForNetwork);
      const outcome = outcomeOf(view);
      return outcome === null ? later.states[announcement.status] : sentencesOf(outcome);
    }
    default:
      return announcement satisfies never;
  }
}

/** Announces an outcome in full, as it is shown. */
function outcomeOf({ state, words, later }: Pick<StageView, 'state' | 'words' | 'later'>): Passage | null {
  switch (state.status) {
    case 'failed':
      return failureWords({ ...state, words, subject: 'movement' });
    case 'missed':
      return missedWords(state, later);
    case 'rejected':
      return later.rejected;
    case 'expired':
      return state.canRetry ? later.expired.again : later.expired.over;
    default:
      return null;
  }
}

/** The content between header and panel. */
export function renderMain(view: StageView): TemplateResult | typeof nothing {
  const { state, words } = view;
  if (state.status === 'failed') return renderFailed({ ...state, words, subject: 'movement' });
  return screens[view.state.status] === 'failed' ? renderEnd(view) : html`${renderStage(view)}${renderGuide(view)}`;
}

const missedIcons: Partial<Record<LivenessFailure, IconName>> = {
  'face-lost': 'face-missing',
  'several-faces': 'people',
  'challenge-timeout': 'clock',
  'picture-frozen': 'camera-off',
  'picture-repeats': 'camera-off',
  'picture-changed': 'phone',
};

function renderEnd({ state, later }: StageView): TemplateResult | typeof nothing {
  const body = (name: IconName, passage: Passage, mild = true) =>
    html`<div class="body" part="body">
      <slot name=${state.status}> ${renderDrawing(name, mild ? 'mild' : '')} ${renderPassage(passage)} </slot>
    </div>`;
  switch (state.status) {
    case 'missed':
      return body(missedIcons[state.failure] ?? 'again', missedWords(state, later));
    case 'rejected':
      return body('face-missing', later.rejected, false);
    case 'expired':
      return body('clock', state.canRetry ? later.expired.again : later.expired.over);
    default:
      return nothing;
  }
}

function renderStage(view: StageView): TemplateResult {
  const { state, later, stage, mirrored, photoUrl, video } = view;
  const { status } = state;
  const over = screens[status] === 'result';
  const acting = status === 'challenge';
  return html`<div class="stage" part="stage">
    <div class=${mirrored ? 'picture mirrored' : 'picture'} role="img" aria-label=${over ? later.photo : later.preview}>
      ${
        over
          ? html`${photoUrl === null ? nothing : html`<img part="photo" alt="" src=${photoUrl} />`}
            ${renderOval({ stage, progress: 1, good: true, pulse: true, check: status === 'passed' })}`
          : html`${video}
            ${renderInstrument({
              stage,
              mirrored,
              kind: acting ? state.kind : null,
              progress: acting ? state.progress : 0,
              praise: status === 'between' && state.hint === null,
            })}`
      }
    </div>
    ${screens[status] === 'permission' ? html`<div class="placeholder">${icon('camera')}</div>` : nothing}
  </div>`;
}

/** For directions, the arrow is on the ring. */
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
function renderGuide({ state, later }: StageView): TemplateResult | typeof nothing {
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

/** Makes the DOM event for an event of the guided challenge. */
export function challengeEventOf(event: ChallengePageEvent): Event {
  switch (event.type) {
    case 'ready':
      return flowEventOf({ type: 'ready', analysis: 'face' });
    case 'challenge':
      return new IdvChallengeChangedEvent(event.kind, event.index, event.total);
    case 'missed':
      return new IdvChallengeMissedEvent(event.failure, event.kind);
    case 'completed':
      return new IdvLivenessChallengeCompletedEvent(event.outcome);
    default:
      return flowEventOf(event);
  }
}

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

// The words for missed movements.

/** After this many missed attempts, another way is offered. */
const often = 3;

function isMissedOften({ misses }: LivenessChallengeState): boolean {
  return misses.length >= often;
}

/** Never gives the same words three times in a row: first the reason, then other advice, then another way. */
function missedWords(state: Extract<LivenessChallengeState, { status: 'missed' }>, later: ChallengeWords): Passage {
  const { failure, misses } = state;
  const passage = later.missed[failure](later.prompts[state.kind]);
  if (isMissedOften(state) && misses.length % 2 === often % 2) return later.missedOften;
  const isRepeated = misses.filter((miss) => miss === failure).length > 1;
  return isRepeated ? { ...passage, text: later.missedAgain[failure](later.prompts[state.kind]) } : passage;
}
