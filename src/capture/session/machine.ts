/**
 * `<idv-liveness>` as a pure machine: what happened comes in as an event with its time, what to do comes out as data.
 *
 * idle → permission → loading → checking → creating → presenting → following → passed | rejected | expired | failed, with
 * `paused` (page hidden during the pre-check) and `canceled` beside them. Events that make no sense in a state change
 * nothing. The result is the backend's alone: no other event leads to `passed`.
 */
import {
  cameraFailed,
  cameraLive,
  cameraOpening,
  cameraPaused,
  frameJudged,
  skip,
  visionFailed,
  visionReady,
} from './pre-check.js';
import { created, frameLoaded, hostedMessage, open, popupChanged, returned, showQr, woken } from './hosted.js';
import {
  announceStatus,
  begin,
  common,
  create,
  end,
  expire,
  failWith,
  isHosted,
  releaseDevice,
  stay,
} from './steps.js';
import { initialLivenessSession } from './initial.js';
import type { SessionEventOf } from './steps.js';
import type { LivenessSessionEvent, LivenessSessionState, LivenessSessionStep } from './types.js';

/** The next state and what to do, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceLivenessSession(state: LivenessSessionState, event: LivenessSessionEvent): LivenessSessionStep {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'resume':
      return resume(state, event);
    case 'options-changed':
      return stay({ ...state, options: event.options });
    case 'camera-opening':
      return cameraOpening(state, event);
    case 'camera-live':
      return cameraLive(state, event);
    case 'camera-paused':
      return cameraPaused(state, event);
    case 'camera-failed':
      return cameraFailed(state, event);
    case 'vision-progress':
      return visionProgress(state, event);
    case 'vision-ready':
      return visionReady(state, event);
    case 'vision-failed':
      return visionFailed(state, event);
    case 'frame-judged':
      return state.status === 'checking' ? frameJudged(state, event) : stay(state);
    case 'skip':
      return skip(state, event);
    case 'created':
      return created(state, event);
    case 'nothing-to-resume':
      return nothingToResume(state, event);
    case 'create-failed':
      return state.status === 'creating' ? failWith(state, event.error, 'backend', event.time) : stay(state);
    case 'waiting':
      return state.status === 'creating' || isHosted(state)
        ? stay({ ...state, waitingForNetwork: event.waiting })
        : stay(state);
    case 'attempts-counted':
      return stay({ ...state, attemptsLeft: event.left });
    case 'frame-loaded':
      return frameLoaded(state, event);
    case 'hosted-message':
      return hostedMessage(state, event);
    case 'woken':
      return woken(state, event);
    case 'open':
      return open(state, event);
    case 'show-qr':
      return showQr(state, event);
    case 'popup-opened':
    case 'popup-blocked':
    case 'popup-closed':
      return popupChanged(state, event);
    case 'returned':
      return returned(state, event);
    case 'ended':
      return state.status === 'creating' || isHosted(state) ? end(state, event.progress, event.time) : stay(state);
    case 'follow-failed':
      return followFailed(state, event);
    case 'retry':
      return retry(state, event);
    case 'cancel':
      return cancel(state, event);
    case 'reset':
      return reset(state, event);
    default:
      return event satisfies never;
  }
}

function start(state: LivenessSessionState, { time }: SessionEventOf<'start'>): LivenessSessionStep {
  switch (state.status) {
    case 'idle':
    case 'canceled':
    case 'failed':
    case 'passed':
      return begin(state, time, { again: false });
    case 'rejected':
    case 'expired':
      return retry(state, { type: 'retry', time });
    default:
      return stay(state);
  }
}

function resume(state: LivenessSessionState, { time }: SessionEventOf<'resume'>): LivenessSessionStep {
  const isRetry = state.status === 'failed' && state.resumed;
  if (state.status !== 'idle' && state.status !== 'canceled' && !isRetry) return stay(state);
  return {
    state: {
      ...common(state),
      status: 'creating',
      resumed: true,
      waitingForNetwork: false,
      attempt: Math.max(1, state.attempt),
      enteredAt: time,
    },
    effects: [{ type: 'resume' }, announceStatus('creating')],
  };
}

function nothingToResume(
  state: LivenessSessionState,
  { time }: SessionEventOf<'nothing-to-resume'>,
): LivenessSessionStep {
  if (state.status !== 'creating' || !state.resumed) return stay(state);
  return {
    state: { ...common(state), status: 'idle', attempt: 0, enteredAt: time },
    effects: [{ type: 'leave', forget: true }],
  };
}

function visionProgress(
  state: LivenessSessionState,
  { loadedBytes, totalBytes }: SessionEventOf<'vision-progress'>,
): LivenessSessionStep {
  return state.vision === 'loading' ? stay({ ...state, loadedBytes, totalBytes }) : stay(state);
}

function followFailed(
  state: LivenessSessionState,
  { error, time }: SessionEventOf<'follow-failed'>,
): LivenessSessionStep {
  if (!isHosted(state)) return stay(state);
  const isOver = error.code === 'SESSION_EXPIRED' || error.code === 'NOT_FOUND';
  return isOver ? expire(state, error, time) : failWith(state, error, 'backend', time);
}

function retry(state: LivenessSessionState, { time }: SessionEventOf<'retry'>): LivenessSessionStep {
  switch (state.status) {
    case 'rejected':
    case 'expired':
      return state.attemptsLeft === 0 ? stay(state) : begin(state, time, { again: true });
    case 'failed': {
      if (state.retry === null) return stay(state);
      if (state.retry !== 'resubmit') return begin(state, time, { again: state.origin !== 'camera' });
      const { hosted } = state;
      if (state.resumed) return resume(state, { type: 'resume', time });
      if (hosted === null) return create(state, state, time, { again: true });
      return {
        state: {
          ...hosted,
          status: 'presenting',
          attemptsLeft: state.attemptsLeft,
          enteredAt: time,
        },
        effects: [{ type: 'follow', livenessId: hosted.livenessId }, announceStatus('presenting')],
      };
    }
    default:
      return stay(state);
  }
}

function cancel(state: LivenessSessionState, { time, removed = false }: SessionEventOf<'cancel'>): LivenessSessionStep {
  if (state.status === 'passed' || state.status === 'canceled') return stay(state);
  return {
    state: {
      ...common(state),
      status: 'canceled',
      camera: 'closed',
      vision: 'none',
      enteredAt: time,
    },
    effects: [
      ...releaseDevice(state),
      { type: 'close-popup' },
      { type: 'leave', forget: !removed },
      announceStatus('canceled'),
      { type: 'notify', notice: { type: 'canceled' } },
    ],
  };
}

function reset(state: LivenessSessionState, { time }: SessionEventOf<'reset'>): LivenessSessionStep {
  if (state.status === 'idle') return stay(state);
  const { effects } = cancel(state, { type: 'cancel', time });
  return {
    state: { ...initialLivenessSession(state.options), enteredAt: time },
    effects: [...effects, { type: 'leave', forget: true }],
  };
}
