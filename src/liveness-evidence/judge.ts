import { unstarted, type ActionState, type ActionView } from './actions/action.js';
import { actionSteps } from './actions/index.js';
import { smileShare } from './actions/mouth.js';
import { challengeKinds, challengeStrength, type ChallengeKind } from './challenge-kinds.js';
import { isOtherShape, nobodySeen, stepContinuity, type Discontinuity } from './continuity.js';
import { faceFacts, type FaceFacts } from './face-facts.js';
import { beginJudgment, type Judgment, type KeyFrame, type LivenessFailure } from './judgment.js';
import { livenessLimits } from './limits.js';
import { neutralHint, restingFace } from './neutral.js';
import type { LivenessChallenge, LivenessPlan } from './plan.js';
import { repetitionFound, stepRepetition, type Repetition } from './repetition.js';
import { notMeasured, patternStepsPerDecibel, type LivenessTrace, type TraceFrame } from './trace.js';

/** Returns the judgment after one more frame. Pure. After `passed` or `failed`, nothing changes. */
export function judgeFrame(before: Judgment, frame: TraceFrame): Judgment {
  if (before.phase === 'passed' || before.phase === 'failed') {
    return before.keepPicture ? { ...before, keepPicture: false } : before;
  }
  const { memory } = before;
  const repetition = stepRepetition(memory.repetition, frame);
  const state: Judgment = {
    ...before,
    keepPicture: false,
    frames: before.frames + 1,
    memory: { ...memory, repetition, patterns: latestPatterns(memory.patterns, frame) },
  };
  if (isScreen(state.memory.patterns)) return fail(state, 'screen-pattern');
  const repeated = repetitionFound(repetition, frame.timeMs);
  if (repeated !== null) return fail(state, repeated);
  const asked = memory.challenges[state.challenge];
  if (asked === undefined) return fail(state, 'challenge-timeout');
  if (frame.timeMs - memory.askedMs > asked.timeLimitMs) {
    const isFlat = memory.actions[asked.kind]?.flat === true;
    return fail(state, isFlat ? 'no-depth' : 'challenge-timeout');
  }
  const face = frame.faces === 1 && frame.face !== null ? faceFacts(frame.face, memory.size) : null;
  if (memory.firstNeutral !== null) {
    const { firstNeutral } = memory;
    const continuity = stepContinuity(memory.continuity, frame.timeMs, frame.faces, face, firstNeutral);
    if (typeof continuity === 'string') return fail(state, continuity);
    const followed = { ...state, memory: { ...state.memory, continuity } };
    return face === null ? withoutFace(followed, frame) : withFace(followed, frame, face, asked);
  }
  return face === null ? withoutFace(state, frame) : withFace(state, frame, face, asked);
}

function latestPatterns(patterns: readonly number[], { pattern }: TraceFrame): readonly number[] {
  if (pattern === notMeasured) return patterns;
  return [...patterns, pattern].slice(-livenessLimits.screenPattern.frames);
}

function isScreen(patterns: readonly number[]): boolean {
  const { frames, prominence } = livenessLimits.screenPattern;
  if (patterns.length < frames) return false;
  const above = patterns.filter((pattern) => pattern > prominence * patternStepsPerDecibel);
  return above.length > frames / 2;
}

/** A face that is missing for less than this counts as misread frames. */
const misreadMs = 220;

function withoutFace(state: Judgment, { faces, timeMs }: TraceFrame): Judgment {
  const guidance = faces > 1 ? 'one-face' : 'show-face';
  const lastCalmMs = state.memory.calm.at(-1)?.timeMs;
  if (lastCalmMs !== undefined && timeMs - lastCalmMs < misreadMs) return state;
  if (state.phase === 'action') return { ...state, guidance };
  return { ...state, guidance, progress: 0, memory: { ...state.memory, calm: [] } };
}

function withFace(state: Judgment, frame: TraceFrame, face: FaceFacts, asked: LivenessChallenge): Judgment {
  return state.phase === 'neutral' ? waitForRest(state, frame, face, asked) : watchActions(state, frame, face, asked);
}

function waitForRest(state: Judgment, frame: TraceFrame, face: FaceFacts, asked: LivenessChallenge): Judgment {
  const { memory } = state;
  const hint = neutralHint(face, asked.kind, memory.firstNeutral);
  if (hint !== null) {
    return { ...state, guidance: hint, memory: { ...memory, calm: [] } };
  }
  const isFirst = memory.firstNeutral === null;
  const { firstHoldMs, holdMs, windowMs } = livenessLimits.neutral;
  const neededMs = isFirst ? firstHoldMs : holdMs;
  const calm = [...memory.calm, { timeMs: frame.timeMs, face }].filter(
    ({ timeMs }) => frame.timeMs - timeMs <= windowMs,
  );
  const neutral = restingFace(calm, neededMs, memory.size);
  const waiting: Judgment = {
    ...state,
    guidance: isNearer(face, memory.firstNeutral) ? 'move-back' : 'hold-still',
    memory: { ...memory, calm },
  };
  if (neutral === null) return waiting;
  if (memory.firstNeutral !== null && isOtherShape(memory.firstNeutral, neutral)) {
    const otherSinceMs = memory.otherSinceMs ?? frame.timeMs;
    if (frame.timeMs - otherSinceMs >= livenessLimits.continuity.shapeMs) {
      return fail(state, 'face-changed');
    }
    return { ...waiting, memory: { ...waiting.memory, otherSinceMs } };
  }
  if (isNearer(neutral, memory.firstNeutral)) return waiting;
  const waitedMs = frame.timeMs - memory.askedMs;
  if (isSmiling(neutral, memory.firstNeutral) && waitedMs < livenessLimits.neutral.maxSmilingMs) {
    return waiting;
  }
  // Every action starts from rest.
  const begun = { ...unstarted, restMs: frame.timeMs, restFace: face };
  const actions = Object.fromEntries(challengeKinds.map((kind) => [kind, begun]));
  const resting: Judgment = {
    ...state,
    phase: 'action',
    guidance: 'act',
    progress: 0,
    memory: {
      ...memory,
      otherSinceMs: null,
      calm: [],
      neutral,
      neutralMs: frame.timeMs,
      firstNeutral: memory.firstNeutral ?? neutral,
      continuity: { ...nobodySeen, last: { timeMs: frame.timeMs, face }, frameMs: frame.timeMs },
      actions,
    },
  };
  return isFirst ? keep(resting, 'neutral') : resting;
}

/**
 * Whether the person still has to move back after "move closer". If they moved back during the next movement, its depth
 * would be compared with that of a closer face.
 */
function isNearer(face: FaceFacts, first: FaceFacts | null): boolean {
  return first !== null && face.innerSize > livenessLimits.neutral.maxGrowth * first.innerSize;
}

/**
 * Whether the person is still smiling. People keep smiling after a smile has counted, and the next movement would be
 * measured against it.
 */
function isSmiling(face: FaceFacts, first: FaceFacts | null): boolean {
  return first !== null && smileShare(face, first) > livenessLimits.neutral.maxSmile;
}

function watchActions(state: Judgment, frame: TraceFrame, face: FaceFacts, asked: LivenessChallenge): Judgment {
  const { memory } = state;
  const { neutral } = memory;
  if (neutral === null) return state;
  const view: ActionView = { timeMs: frame.timeMs, face, neutral };
  const actions = { ...memory.actions };
  let { wrongActions } = memory;
  for (const kind of challengeKinds) {
    // Smiles, blinks and words happen by accident; turns and nods do not.
    if (kind !== asked.kind && challengeStrength[kind] !== 'depth') continue;
    const before = actions[kind] ?? unstarted;
    const after = actionSteps[kind](before, view);
    if (kind !== asked.kind && isWrong(before, after)) wrongActions += 1;
    actions[kind] = after;
  }
  const before = memory.actions[asked.kind] ?? unstarted;
  const action = actions[asked.kind] ?? unstarted;
  let next: Judgment = {
    ...state,
    guidance: 'act',
    progress: action.progress,
    memory: { ...memory, actions, wrongActions },
  };
  if (action.reachedMs !== null && action.reachedMs !== before.reachedMs) {
    next = keep(next, 'action');
  }
  if (wrongActions > livenessLimits.maxWrongActions) return fail(next, 'wrong-action');
  return action.done ? completeChallenge(next, frame.timeMs, asked.kind, action) : next;
}

function isWrong(before: ActionState, after: ActionState): boolean {
  return after.done && !before.done && after.clearness >= livenessLimits.wrongClearness;
}

function completeChallenge(state: Judgment, timeMs: number, kind: ChallengeKind, { clearness }: ActionState): Judgment {
  const { memory } = state;
  const result = { kind, askedMs: memory.askedMs, neutralMs: memory.neutralMs, doneMs: timeMs, clearness };
  const results = [...state.results, result];
  if (results.length === memory.challenges.length) {
    return { ...state, phase: 'passed', guidance: null, progress: 1, results };
  }
  return {
    ...state,
    phase: 'neutral',
    challenge: state.challenge + 1,
    guidance: 'look-straight',
    progress: 0,
    results,
    memory: { ...memory, askedMs: timeMs, neutral: null, actions: {}, calm: [] },
  };
}

function keep(state: Judgment, purpose: KeyFrame['purpose']): Judgment {
  const key = { frame: state.frames - 1, purpose, challenge: state.challenge };
  const others = state.keyFrames.filter(
    ({ purpose, challenge }) => purpose !== key.purpose || challenge !== key.challenge,
  );
  return { ...state, keyFrames: [...others, key], keepPicture: true };
}

function fail(state: Judgment, failure: LivenessFailure | Discontinuity | Repetition): Judgment {
  return { ...state, phase: 'failed', guidance: null, failure };
}

/**
 * Number of frames between pauses. Each frame is compared with all earlier ones, which takes milliseconds near the end
 * of a long trace.
 */
const framesPerTurn = 16;

/**
 * Judges a whole trace with the result that `advanceAttempt` reaches frame by frame.
 * @param nextTurn awaited every few frames, because a trace of minutes takes seconds, and a server has other requests
 */
export async function judgeTrace(
  plan: LivenessPlan,
  { size, frames }: LivenessTrace,
  nextTurn?: () => Promise<void>,
): Promise<Judgment> {
  let judgment = beginJudgment(plan, size);
  for (const [at, frame] of frames.entries()) {
    judgment = judgeFrame(judgment, frame);
    if (at % framesPerTurn === framesPerTurn - 1) await nextTurn?.();
  }
  return judgment;
}
