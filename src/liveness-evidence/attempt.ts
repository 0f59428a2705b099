import type { Size } from '../contract/geometry.js';
import { judgeFrame } from './judge.js';
import { beginJudgment, type Judgment } from './judgment.js';
import { livenessLimits } from './limits.js';
import type { LivenessPlan } from './plan.js';
import type { LivenessSample } from './sample.js';
import { traceFrame, type LivenessTrace, type TraceFrame } from './trace.js';

/** The frame taken for a moment. */
export interface MomentFrame {
  challenge: number;
  /** Index in the trace. */
  frame: number;
}

/** One attempt on the device, with its judgment so far and its trace. */
export interface LivenessAttempt {
  readonly plan: LivenessPlan;
  readonly judgment: Judgment;
  /** Time of the first sample. `null` before it. */
  readonly startTime: number | null;
  readonly size: Size;
  readonly frames: readonly TraceFrame[];
  /** The frames taken for the server's moments. */
  readonly moments: readonly MomentFrame[];
}

export function beginAttempt(plan: LivenessPlan): LivenessAttempt {
  const size = { width: 0, height: 0 };
  const judgment = beginJudgment(plan, size);
  return { plan, judgment, startTime: null, size, frames: [], moments: [] };
}

/**
 * Returns the attempt after one more camera frame. Pure. A frame less than 45 ms after the last one, or older, is
 * ignored; `judgment.keepPicture` is then false. When the picture's size changes (a phone is turned) the attempt fails
 * with `picture-changed`.
 */
export function advanceAttempt(attempt: LivenessAttempt, sample: LivenessSample): LivenessAttempt {
  const { judgment } = attempt;
  if (judgment.phase === 'passed' || judgment.phase === 'failed') return withoutPicture(attempt);
  const isFirst = attempt.startTime === null;
  const startTime = attempt.startTime ?? sample.time;
  const size = isFirst ? { ...sample.size } : attempt.size;
  if (size.width !== sample.size.width || size.height !== sample.size.height) {
    const failed = { phase: 'failed', failure: 'picture-changed', guidance: null } as const;
    return { ...attempt, judgment: { ...judgment, ...failed, keepPicture: false } };
  }
  const frame = traceFrame(sample, startTime);
  const last = attempt.frames.at(-1);
  if (last !== undefined && frame.timeMs - last.timeMs < livenessLimits.minFrameGapMs) {
    return withoutPicture(attempt);
  }
  return {
    ...attempt,
    startTime,
    size,
    frames: [...attempt.frames, frame],
    judgment: judgeFrame(isFirst ? beginJudgment(attempt.plan, size) : judgment, frame),
  };
}

/**
 * Like `advanceAttempt`, for the time before the first challenge. Until the face has come to rest, nothing counts and
 * every frame restarts the attempt, so that the first time limit covers only the challenge, not the time to find the
 * right position. `judgment.guidance` says what to do meanwhile.
 */
export function awaitRest(attempt: LivenessAttempt, sample: LivenessSample): LivenessAttempt {
  const next = advanceAttempt(attempt, sample);
  const { phase, guidance, failure, memory } = next.judgment;
  const begun = beginAttempt(attempt.plan);
  // The picture's size may change as long as nothing counts.
  if (failure === 'picture-changed') return begun;
  if (phase !== 'neutral') return next;
  const waitedMs = next.frames.at(-1)?.timeMs ?? 0;
  const firstLimitMs = attempt.plan.challenges[0]?.timeLimitMs ?? 0;
  const isUnused = memory.calm.length === 0 || waitedMs > firstLimitMs * maxRestShare;
  return isUnused ? { ...begun, judgment: { ...begun.judgment, guidance } } : next;
}

/** A face that is almost at rest for longer than this share of the time limit restarts the attempt anyway. */
const maxRestShare = 0.25;

/** Time left for the current challenge, in milliseconds. Never below 0. */
export function timeLeftMs({ plan, judgment, frames }: LivenessAttempt): number {
  const limitMs = plan.challenges[judgment.challenge]?.timeLimitMs ?? 0;
  const sinceMs = (frames.at(-1)?.timeMs ?? 0) - judgment.memory.askedMs;
  return Math.max(0, limitMs - sinceMs);
}

export function traceOf({ size, frames }: LivenessAttempt): LivenessTrace {
  return { size, frames };
}

function withoutPicture(attempt: LivenessAttempt): LivenessAttempt {
  if (!attempt.judgment.keepPicture) return attempt;
  return { ...attempt, judgment: { ...attempt.judgment, keepPicture: false } };
}
