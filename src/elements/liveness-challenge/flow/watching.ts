/** Handles live frames while a person is guided through the movements. */
import { advanceAttempt, awaitRest, beginAttempt, timeLeftMs } from '../../../liveness-evidence/attempt.js';
import type { LivenessAttempt } from '../../../liveness-evidence/attempt.js';
import { takeMoment } from '../../../liveness-evidence/moments.js';
import type { LivenessSample } from '../../../liveness-evidence/sample.js';
import { hintTiming, initialHints, stabilizeHint } from '../../../kit/steps/hint-stabilizer.js';
import { announceStatus, fieldsOf, stay } from '../../../kit/steps/machine.js';
import { endCapture, expire, flow, isExpired, submitCheck } from './flow.js';
import { challengeHints } from './types.js';
import type {
  ChallengeFields,
  ChallengeHint,
  ChallengeWatching,
  LivenessChallengeEffect,
  LivenessChallengeStep,
  PictureUse,
  WatchingState,
} from './types.js';

/** How long "that was right" stays on screen before hints for returning to rest appear, in milliseconds. */
const praiseMs = 500;

/** Coming to rest takes half a second, during which there is nothing to say. */
const guidanceTiming = { ...hintTiming, settleMs: 700, agreedMs: 700 };

export function judgeFrame(state: WatchingState, sample: LivenessSample, time: number): LivenessChallengeStep {
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
  const begun = beginAttempt(plan);
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
