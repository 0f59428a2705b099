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
  changeWaits,
} from '../../../kit/steps/machine.js';
import type { Waits } from '../../../kit/steps/machine.js';
import { failCall, flow, isWatching, requestSwap, watch, endCapture, expire, isExpired, submitCheck } from './flow.js';
import { challengeHints } from './state.js';
import type {
  LivenessChallengeEvent,
  LivenessChallengeState,
  LivenessChallengeStep,
  ChallengeFields,
  ChallengeHint,
  ChallengeWatching,
  LivenessChallengeEffect,
  PictureUse,
  WatchingState,
} from './state.js';
import {
  advanceAttempt,
  awaitRest,
  beginAttempt as beginCheck,
  timeLeftMs,
} from '../../../liveness-evidence/attempt.js';
import type { LivenessAttempt } from '../../../liveness-evidence/attempt.js';
import { takeMoment } from '../../../liveness-evidence/moments.js';
import type { LivenessSample } from '../../../liveness-evidence/sample.js';
import { hintTiming, initialHints, stabilizeHint } from '../../../kit/steps/hint-stabilizer.js';

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

/** How long "that was right" stays on screen before hints for returning to rest appear, in milliseconds. */
const praiseMs = 500;

/** Coming to rest takes half a second, during which there is nothing to say. */
const guidanceTiming = { ...hintTiming, settleMs: 700, agreedMs: 700 };

function judgeFrame(state: WatchingState, sample: LivenessSample, time: number): LivenessChallengeStep {
  if (sample.time < state.watchingSince) return stay(state);
  if (isExpired(state, time)) return expire(state, time, true);
  const check = advance(state, sample);
  const { judgment } = check;
  const uses: PictureUse[] = [
    ...(judgment.keepPicture ? (['key'] as const) : []),
    ...(check.moments.length > state.check.moments.length ? (['moment'] as const) : []),
  ];
  const frame = judgment.frames - 1;
  const pictures: LivenessChallengeEffect[] =
    uses.length > 0 ? [{ type: 'keep-picture', frameTime: sample.time, frame, uses }] : [];
  switch (judgment.phase) {
    case 'neutral':
      return withEffects(pictures, rest(state, check, sample.time));
    case 'action':
      return withEffects(pictures, act(state, check, sample.time));
    case 'passed':
      return withEffects(pictures, pass(state, check, time));
    case 'failed':
      return miss(state, check, time);
    default:
      return judgment.phase satisfies never;
  }
}

function advance(state: WatchingState, sample: LivenessSample): LivenessAttempt {
  const { check, plan, announced } = state;
  if (state.status !== 'framing') {
    const next = advanceAttempt(check, sample);
    return next.frames.length > check.frames.length ? takeMoment(next, announced) : next;
  }
  const next = awaitRest(check, sample);
  // The first movement begins when its moment is known, so that a slow network costs no picture.
  const isEarly = plan.moments === true && announced.length === 0 && next.judgment.phase === 'action';
  if (!isEarly) return next;
  const begun = beginCheck(plan);
  return { ...begun, judgment: { ...begun.judgment, guidance: 'hold-still' } };
}

function withEffects(effects: readonly LivenessChallengeEffect[], step: LivenessChallengeStep): LivenessChallengeStep {
  return effects.length === 0 ? step : { ...step, effects: [...effects, ...step.effects] };
}

/** A frame before the first movement, or between two. */
function rest(state: WatchingState, check: LivenessAttempt, time: number): LivenessChallengeStep {
  const done = check.judgment.results.at(-1);
  if (state.status === 'challenge' && done !== undefined) {
    const { challenge } = check.judgment;
    const total = check.plan.challenges.length;
    return {
      state: { ...afresh(state, check, time), status: 'between', kind: done.kind, index: challenge - 1, total },
      effects: [{ type: 'cue', cue: 'done' }, ...askMoment(state, check)],
    };
  }
  // Praise comes first.
  const isPraised = state.status === 'between' && time - state.enteredAt < praiseMs;
  if (isPraised || state.status === 'challenge') return stay({ ...state, check });
  const { seen, effects } = withHint(state, check, time);
  return { state: { ...state, ...seen }, effects };
}

/** Asks when the server wants a picture of the next movement. */
function askMoment({ attempt, plan }: WatchingState, check: LivenessAttempt): LivenessChallengeEffect[] {
  const { challenge } = check.judgment;
  return plan.moments === true ? [{ type: 'request-moment', attempt, challenge, check }] : [];
}

function act(state: WatchingState, check: LivenessAttempt, time: number): LivenessChallengeStep {
  const { challenge: index, progress } = check.judgment;
  const { challenges } = check.plan;
  const asked = challenges[index];
  if (asked === undefined) return stay(state);
  const total = challenges.length;
  const { kind, timeLimitMs } = asked;
  const acting = {
    status: 'challenge',
    kind,
    index,
    total,
    progress,
    timeLeftMs: timeLeftMs(check),
    timeLimitMs,
    canSwap: !state.noOther && asked.swappedFrom === undefined,
  } as const;
  if (state.status === 'challenge') {
    const { seen, effects } = withHint(state, check, time);
    return { state: { ...state, ...seen, ...acting }, effects };
  }
  return {
    state: { ...afresh(state, check, time), ...acting },
    effects: [
      { type: 'emit', event: { type: 'challenge', kind, index, total } },
      { type: 'announce', announcement: { kind: 'challenge', challenge: kind, after: index > 0 } },
    ],
  };
}

function pass(state: WatchingState, check: LivenessAttempt, time: number): LivenessChallengeStep {
  const submitting = submitCheck({ ...state, camera: 'closed' }, check, time);
  return withEffects([{ type: 'stop-frames' }, { type: 'close-camera' }, { type: 'cue', cue: 'done' }], submitting);
}

function miss(state: WatchingState, check: LivenessAttempt, time: number): LivenessChallengeStep {
  const { failure, challenge } = check.judgment;
  const kind = check.plan.challenges[challenge]?.kind;
  if (failure === null || kind === undefined) return stay(state);
  const misses = [...state.misses, failure];
  return {
    state: { ...fieldsOf(flow, state), misses, status: 'missed', failure, kind, camera: 'closed', enteredAt: time },
    effects: [
      ...endCapture(state),
      { type: 'cue', cue: 'missed' },
      announceStatus('missed'),
      { type: 'emit', event: { type: 'missed', failure, kind } },
    ],
  };
}

/** Passes a frame's guidance through the stabilizer. */
function withHint(
  state: WatchingState,
  check: LivenessAttempt,
  time: number,
): { seen: Pick<ChallengeWatching, 'check' | 'stabilizer' | 'hint'>; effects: LivenessChallengeEffect[] } {
  const { guidance } = check.judgment;
  const sample = { time, hint: guidance === 'act' ? null : guidance, direction: null };
  const stabilizer = stabilizeHint(state.stabilizer, sample, challengeHints, guidanceTiming);
  const { hint } = stabilizer;
  return {
    seen: { check, stabilizer, hint },
    effects: hint === state.hint ? [] : [{ type: 'announce', announcement: { kind: 'hint', hint } }],
  };
}

/** The next state in which frames are judged, with nothing to correct yet. */
function afresh(state: WatchingState, check: LivenessAttempt, time: number): ChallengeFields & ChallengeWatching {
  const { plan, announced, watchingSince } = state;
  const stabilizer = initialHints<ChallengeHint, never>();
  const fields = { ...fieldsOf(flow, state), enteredAt: time };
  return { ...fields, plan, check, announced, hint: null, stabilizer, watchingSince, note: null };
}
