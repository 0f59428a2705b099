import type { Size } from '../shared/geometry.js';
import { beginJudgement, judgeFrame, type Judgement } from './judge.js';
import { livenessLimits } from './limits.js';
import type { LivenessPlan } from './plan.js';
import type { LivenessSample } from './sample.js';
import { traceFrame, type LivenessTrace, type TraceFrame } from './trace.js';

/** One attempt on the device: the judgement so far, and the trace it was made from. */
export interface LivenessAttempt {
  readonly plan: LivenessPlan;
  readonly judgement: Judgement;
  /** Of the first sample; `null` before it. */
  readonly startTime: number | null;
  readonly size: Size;
  readonly frames: readonly TraceFrame[];
}

export function beginAttempt(plan: LivenessPlan): LivenessAttempt {
  const size = { width: 0, height: 0 };
  return { plan, judgement: beginJudgement(plan, size), startTime: null, size, frames: [] };
}

/**
 * The attempt after one more camera frame. Pure. A frame sooner than 45 ms after the last, or older than it, is left
 * out and changes nothing; `judgement.keepPicture` is then false. When the picture's size changes (a phone is turned)
 * the attempt fails with `picture-changed`.
 */
export function advanceAttempt(attempt: LivenessAttempt, sample: LivenessSample): LivenessAttempt {
  const { judgement } = attempt;
  if (judgement.phase === 'passed' || judgement.phase === 'failed') return withoutPicture(attempt);
  const isFirst = attempt.startTime === null;
  const startTime = attempt.startTime ?? sample.time;
  const size = isFirst ? { ...sample.size } : attempt.size;
  if (size.width !== sample.size.width || size.height !== sample.size.height) {
    const failed = { phase: 'failed', failure: 'picture-changed', guidance: null } as const;
    return { ...attempt, judgement: { ...judgement, ...failed, keepPicture: false } };
  }
  const frame = traceFrame(sample, startTime);
  const last = attempt.frames.at(-1);
  if (last !== undefined && frame.timeMs - last.timeMs < livenessLimits.leastFrameGapMs) {
    return withoutPicture(attempt);
  }
  return {
    ...attempt,
    startTime,
    size,
    frames: [...attempt.frames, frame],
    judgement: judgeFrame(isFirst ? beginJudgement(attempt.plan, size) : judgement, frame),
  };
}

export function traceOf({ size, frames }: LivenessAttempt): LivenessTrace {
  return { size, frames };
}

/** Judges a whole trace, as `advanceAttempt` judged it frame by frame. */
export function judgeTrace(plan: LivenessPlan, { size, frames }: LivenessTrace): Judgement {
  return frames.reduce(judgeFrame, beginJudgement(plan, size));
}

function withoutPicture(attempt: LivenessAttempt): LivenessAttempt {
  if (!attempt.judgement.keepPicture) return attempt;
  return { ...attempt, judgement: { ...attempt.judgement, keepPicture: false } };
}
