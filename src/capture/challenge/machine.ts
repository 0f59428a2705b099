/**
 * The guided challenge as a pure machine: what happened comes in as an event with its time, what to do comes out as data.
 *
 * idle → permission → loading → framing → challenge ⇄ between → submitting → passed | rejected, with `missed` (try again),
 * `expired`, `swapping`, `failed`, `paused` (page hidden) and `canceled` beside them. Events that make no sense in a state
 * change nothing, so late answers of canceled work need no guard in the caller.
 */
import { IdvError } from '../../shared/errors.js';
import {
  announceStatus,
  beginAttempt,
  common,
  endCapture,
  expire,
  failWith,
  goOn,
  isExpired,
  isWatching,
  stay,
  submitCheck,
  type EventOf,
} from './steps.js';
import type { LivenessChallengeEvent, LivenessChallengeState, LivenessChallengeStep } from './types.js';
import { judgeFrame } from './watching.js';

/** The next state and what to do, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceLivenessChallenge(
  state: LivenessChallengeState,
  event: LivenessChallengeEvent,
): LivenessChallengeStep {
  switch (event.type) {
    case 'start':
      return start(state, event);
    case 'camera-opening':
      return cameraOpening(state, event);
    case 'camera-live':
      return cameraLive(state, event);
    case 'camera-paused':
      return cameraPaused(state, event);
    case 'camera-failed':
      return cameraFailed(state, event);
    case 'vision-progress': {
      const { loadedBytes, totalBytes } = event;
      return stay(state.vision === 'loading' ? { ...state, loadedBytes, totalBytes } : state);
    }
    case 'vision-ready':
      return visionReady(state, event);
    case 'vision-failed':
      return visionFailed(state, event);
    case 'plan-given':
      return planGiven(state, event);
    case 'plan-failed':
      return isGoing(state) && state.plan === null && state.attempt === event.attempt
        ? failWith(state, event.error, 'backend', event.time)
        : stay(state);
    case 'frame-analyzed':
      return isWatching(state) ? judgeFrame(state, event) : stay(state);
    case 'swap':
      return swap(state, event);
    case 'swapped':
      return isSwapping(state, event.attempt) ? goOn({ ...state, plan: event.plan }, event.time, 'given') : stay(state);
    case 'swap-failed':
      return swapFailed(state, event);
    case 'moment-announced':
      return isWatching(state) && state.attempt === event.attempt
        ? stay({ ...state, announced: [...state.announced, event.moment] })
        : stay(state);
    case 'moment-failed':
      // The check cannot begin without the first; a later one is the server's loss.
      return isWatching(state) && state.attempt === event.attempt && event.challenge === 0
        ? failWith(state, event.error, 'backend', event.time)
        : stay(state);
    case 'evidence-failed':
      return isSubmitting(state, event.attempt) || isWatching(state)
        ? failWith(state, event.error, 'capture', event.time)
        : stay(state);
    case 'network-waiting':
      return stay(state.attempt === event.attempt ? { ...state, waitingForNetwork: event.waiting } : state);
    case 'submitted':
      return submitted(state, event);
    case 'submit-failed':
      return isSubmitting(state, event.attempt)
        ? failWith(state, event.error, 'backend', event.time, state.check)
        : stay(state);
    case 'retry':
      return retry(state, event);
    case 'cancel':
      return cancel(state, event);
    default:
      return event satisfies never;
  }
}

/** Between `start` and the first action. */
function isGoing(state: LivenessChallengeState): boolean {
  return ['permission', 'loading', 'paused'].includes(state.status);
}

function isSwapping(
  state: LivenessChallengeState,
  attempt: number,
): state is Extract<LivenessChallengeState, { status: 'swapping' }> {
  return state.status === 'swapping' && state.attempt === attempt;
}

function isSubmitting(
  state: LivenessChallengeState,
  attempt: number,
): state is Extract<LivenessChallengeState, { status: 'submitting' }> {
  return state.status === 'submitting' && state.attempt === attempt;
}

function start(state: LivenessChallengeState, { time }: EventOf<'start'>): LivenessChallengeStep {
  switch (state.status) {
    case 'idle':
    case 'passed':
    case 'missed':
    case 'rejected':
    case 'expired':
    case 'failed':
    case 'canceled':
      return beginAttempt(state, time, { again: false });
    default:
      return stay(state);
  }
}

function cameraOpening(state: LivenessChallengeState, { time }: EventOf<'camera-opening'>): LivenessChallengeStep {
  const opening = { ...state, camera: 'opening' as const };
  // Another camera: what was seen by the first counts no more.
  if (state.status !== 'loading' && !isWatching(state)) return stay(opening);
  return {
    state: { ...common(opening), status: 'permission', again: true, enteredAt: time },
    effects: isWatching(state) ? [{ type: 'stop-frames' }, { type: 'drop-pictures' }] : [],
  };
}

function cameraLive(state: LivenessChallengeState, { time }: EventOf<'camera-live'>): LivenessChallengeStep {
  const live = { ...state, camera: 'live' as const };
  switch (state.status) {
    case 'permission':
    case 'paused':
      return isExpired(state, time) ? expire(live, time, true) : goOn(live, time);
    case 'framing':
    case 'challenge':
    case 'between':
      return goOn(live, time);
    case 'loading':
    case 'swapping':
      return stay(live);
    default:
      // Nobody needs it any more.
      return { state: { ...state, camera: 'closed' }, effects: [{ type: 'close-camera' }] };
  }
}

function cameraPaused(state: LivenessChallengeState, { time }: EventOf<'camera-paused'>): LivenessChallengeStep {
  const paused = { ...state, camera: 'paused' as const };
  if (state.status !== 'permission' && state.status !== 'loading' && !isWatching(state)) {
    return stay(paused);
  }
  return {
    state: { ...common(paused), status: 'paused', enteredAt: time },
    effects: [
      ...(isWatching(state) ? ([{ type: 'stop-frames' }, { type: 'drop-pictures' }] as const) : []),
      announceStatus('paused'),
    ],
  };
}

function cameraFailed(state: LivenessChallengeState, { error, time }: EventOf<'camera-failed'>): LivenessChallengeStep {
  const closed = { ...state, camera: 'closed' as const };
  return isGoing(state) || isWatching(state) || state.status === 'swapping'
    ? failWith(closed, error, 'camera', time)
    : stay(closed);
}

function visionReady(
  state: LivenessChallengeState,
  { analysis, time }: EventOf<'vision-ready'>,
): LivenessChallengeStep {
  if (state.vision !== 'loading') return stay(state);
  if (analysis === 'pixels') {
    // Nothing can be judged without a face.
    const error = new IdvError('vision-unsupported', 'This device cannot run the face check.');
    return failWith(state, error, 'vision', time);
  }
  const ready = { ...state, vision: 'ready' as const };
  return state.status === 'loading' ? goOnWhenComplete(ready, time) : stay(ready);
}

function visionFailed(state: LivenessChallengeState, { error, time }: EventOf<'vision-failed'>): LivenessChallengeStep {
  if (isGoing(state) || isWatching(state) || state.status === 'swapping') {
    return failWith(state, error, 'vision', time);
  }
  if (state.vision === 'none') return stay(state);
  return { state: { ...state, vision: 'none' }, effects: [{ type: 'release-vision' }] };
}

function planGiven(
  state: LivenessChallengeState,
  { attempt, plan, time }: EventOf<'plan-given'>,
): LivenessChallengeStep {
  if (!isGoing(state) || state.attempt !== attempt || state.plan !== null) return stay(state);
  const planned = { ...state, plan, planAt: time };
  return state.status === 'loading' ? goOnWhenComplete(planned, time) : stay(planned);
}

/** Loading is announced once, however many parts come. */
function goOnWhenComplete(state: LivenessChallengeState, time: number): LivenessChallengeStep {
  return state.plan !== null && state.vision === 'ready' ? goOn(state, time) : stay(state);
}

function swap(state: LivenessChallengeState, { time }: EventOf<'swap'>): LivenessChallengeStep {
  if (state.status !== 'challenge' || !state.canSwap) return stay(state);
  const { attempt, index } = state;
  return {
    state: { ...common(state), status: 'swapping', index, enteredAt: time },
    effects: [
      { type: 'stop-frames' },
      { type: 'drop-pictures' },
      { type: 'request-swap', attempt, index },
      announceStatus('swapping'),
    ],
  };
}

function swapFailed(
  state: LivenessChallengeState,
  { attempt, error, time }: EventOf<'swap-failed'>,
): LivenessChallengeStep {
  if (!isSwapping(state, attempt)) return stay(state);
  return error.code === 'CONFLICT'
    ? goOn({ ...state, noOther: true }, time, 'none')
    : failWith(state, error, 'backend', time);
}

function submitted(
  state: LivenessChallengeState,
  { attempt, outcome, time }: EventOf<'submitted'>,
): LivenessChallengeStep {
  if (!isSubmitting(state, attempt)) return stay(state);
  const status = outcome === 'SUCCEEDED' ? 'passed' : 'rejected';
  return {
    state: { ...common(state), status, camera: 'closed', vision: 'none', enteredAt: time },
    effects: [
      { type: 'drop-pictures' },
      { type: 'release-vision' },
      { type: 'cue', cue: status === 'passed' ? 'passed' : 'missed' },
      announceStatus(status),
      { type: 'notify', notice: { type: 'completed', outcome } },
    ],
  };
}

function retry(state: LivenessChallengeState, { time }: EventOf<'retry'>): LivenessChallengeStep {
  switch (state.status) {
    case 'missed':
      return beginAttempt(state, time, { again: true });
    case 'expired':
      return state.canRetry ? beginAttempt(state, time, { again: true }) : stay(state);
    case 'failed':
      if (state.retry === null) return stay(state);
      return state.retry === 'resubmit' && state.check !== null
        ? submitCheck(state, state.check, time)
        : beginAttempt(state, time, { again: state.origin !== 'camera' });
    default:
      return stay(state);
  }
}

function cancel(state: LivenessChallengeState, { time }: EventOf<'cancel'>): LivenessChallengeStep {
  if (state.status === 'passed' || state.status === 'rejected' || state.status === 'canceled') {
    return stay(state);
  }
  return {
    state: {
      ...common(state),
      status: 'canceled',
      camera: 'closed',
      vision: 'none',
      plan: null,
      enteredAt: time,
    },
    effects: [
      ...endCapture(state),
      { type: 'release-vision' },
      announceStatus('canceled'),
      { type: 'notify', notice: { type: 'canceled' } },
    ],
  };
}
