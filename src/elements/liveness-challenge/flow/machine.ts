/**
 * The guided challenge as a pure machine: events with their times go in, and the effects to perform come out as data.
 *
 * idle → permission → loading → framing → challenge ⇄ between → submitting → passed | rejected, with `missed` (try
 * again), `expired`, `swapping`, `failed`, `paused` (page hidden) and `canceled` alongside.
 */
import { IdvError } from '../../../contract/errors.js';
import type { ChallengeKind } from '../../../liveness-evidence/challenge-kinds.js';
import {
  announceStatus,
  beginAttempt,
  fieldsOf,
  isLoading,
  reduceLifecycle,
  stay,
} from '../../../kit/steps/machine.js';
import { changeWaits, type Waits } from '../../../kit/steps/waits.js';
import { failCall, flow, isWatching, requestSwap, watch } from './flow.js';
import type { LivenessChallengeEvent, LivenessChallengeState, LivenessChallengeStep } from './types.js';
import { judgeFrame } from './watching.js';

type EventOf<T extends LivenessChallengeEvent['type']> = Extract<LivenessChallengeEvent, { type: T }>;
type StateOf<T extends LivenessChallengeState['status']> = Extract<LivenessChallengeState, { status: T }>;

/** Returns the next state and the effects, in order. Pure: same input, same answer; neither argument is changed. */
export function reduceLivenessChallenge(
  state: LivenessChallengeState,
  event: LivenessChallengeEvent,
): LivenessChallengeStep {
  const { time } = event;
  switch (event.type) {
    case 'vision-ready':
      if (event.analysis === 'face' || !isLoading(state)) return reduceLifecycle(flow, state, event);
      return visionFailed(state, time);
    case 'plan-given':
      return planGiven(state, event);
    case 'plan-failed':
      return isBeginning(state) && state.plan === null && state.attempt === event.attempt
        ? failCall(state, event.error, 'backend', time)
        : stay(state);
    case 'frame-analyzed':
      return isWatching(state) ? judgeFrame(state, event.sample, time) : stay(state);
    case 'swap':
      return swap(state, time);
    case 'swapped':
      return isIn(state, 'swapping', event.attempt)
        ? watch({ ...state, plan: event.plan }, time, 'given')
        : stay(state);
    case 'swap-failed':
      return swapFailed(state, event);
    case 'moment-announced':
      return isWatching(state) && state.attempt === event.attempt
        ? stay({ ...state, announced: [...state.announced, event.moment] })
        : stay(state);
    case 'moment-failed':
      // The check cannot begin without the first moment. A later one that is missing only weakens the evidence.
      return isWatching(state) && state.attempt === event.attempt && event.challenge === 0
        ? failCall(state, event.error, 'backend', time)
        : stay(state);
    case 'evidence-failed':
      return isIn(state, 'submitting', event.attempt) || isWatching(state)
        ? failCall(state, event.error, 'capture', time)
        : stay(state);
    case 'network-waiting':
      return state.attempt === event.attempt ? waitChanged(state, { waitingForNetwork: event.waiting }) : stay(state);
    case 'slow':
      return state.attempt === event.attempt ? waitChanged(state, { isSlow: true }) : stay(state);
    case 'submitted':
      return submitted(state, event);
    case 'submit-failed':
      return isIn(state, 'submitting', event.attempt) ? failCall(state, event.error, 'backend', time) : stay(state);
    case 'retry':
      if (state.status === 'missed' || (state.status === 'expired' && state.canRetry)) {
        return beginAttempt(flow, state, time, { again: true });
      }
      return reduceLifecycle(flow, state, event);
    default:
      return reduceLifecycle(flow, state, event);
  }
}

/** Announces only waits: a late answer during a movement changes nothing. */
function waitChanged(state: LivenessChallengeState, change: Partial<Waits>): LivenessChallengeStep {
  const { status } = state;
  const isAwaited = status === 'loading' || status === 'swapping' || status === 'submitting';
  return isAwaited ? changeWaits(state, change) : stay({ ...state, ...change });
}

/** Between `start` and the first movement. */
function isBeginning({ status }: LivenessChallengeState): boolean {
  return status === 'permission' || status === 'loading' || status === 'paused';
}

function isIn<T extends 'swapping' | 'submitting'>(
  state: LivenessChallengeState,
  status: T,
  attempt: number,
): state is StateOf<T> {
  return state.status === status && state.attempt === attempt;
}

/** Nothing can be judged without a face. */
function visionFailed(state: LivenessChallengeState, time: number): LivenessChallengeStep {
  const error = new IdvError('vision-unsupported', 'This device cannot run the face check.');
  return reduceLifecycle(flow, state, { type: 'vision-failed', error, time });
}

function planGiven(
  state: LivenessChallengeState,
  { attempt, plan, time }: EventOf<'plan-given'>,
): LivenessChallengeStep {
  if (!isBeginning(state) || state.attempt !== attempt || state.plan !== null) return stay(state);
  const planned = { ...state, plan, planAt: time };
  return planned.status === 'loading' ? watch(planned, time) : stay(planned);
}

function swap(state: LivenessChallengeState, time: number): LivenessChallengeStep {
  if (state.status === 'missed') {
    return beginAttempt(flow, avoiding(state, state.kind), time, { again: true });
  }
  if (state.status !== 'challenge' || !state.canSwap) return stay(state);
  return requestSwap(avoiding(state, state.kind), state.index, time);
}

function avoiding<S extends LivenessChallengeState>(state: S, kind: ChallengeKind): S {
  return { ...state, avoids: [...state.avoids, kind] };
}

function swapFailed(
  state: LivenessChallengeState,
  { attempt, error, time }: EventOf<'swap-failed'>,
): LivenessChallengeStep {
  if (!isIn(state, 'swapping', attempt)) return stay(state);
  return error.code === 'CONFLICT'
    ? watch({ ...state, noOther: true }, time, 'none')
    : failCall(state, error, 'backend', time);
}

function submitted(
  state: LivenessChallengeState,
  { attempt, outcome, time }: EventOf<'submitted'>,
): LivenessChallengeStep {
  if (!isIn(state, 'submitting', attempt)) return stay(state);
  const status = outcome === 'SUCCEEDED' ? 'passed' : 'rejected';
  return {
    state: { ...fieldsOf(flow, state), status, camera: 'closed', vision: 'none', enteredAt: time },
    effects: [
      { type: 'drop-pictures' },
      { type: 'release-vision' },
      { type: 'cue', cue: status === 'passed' ? 'passed' : 'missed' },
      announceStatus(status),
      { type: 'emit', event: { type: 'completed', outcome } },
    ],
  };
}
