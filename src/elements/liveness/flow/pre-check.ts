/**
 * The pre-check: it uses the selfie's camera, frames and gates, but only gates that predict whether the hosted check
 * will succeed.
 */
import { faceHints } from '../../../face/types.js';
import type { FaceHint, FaceVerdict } from '../../../face/types.js';
import { hintEffects, stabilizeHint } from '../../../kit/steps/hint-stabilizer.js';
import { beginHold, captureTiming, continueHold, holdProgress } from '../../../kit/steps/hold.js';
import { isLoading, reduceLifecycle, stay } from '../../../kit/steps/machine.js';
import { stepLamp } from '../../../kit/steps/lamp.js';
import { isBlink, stepPatience } from '../../../kit/steps/patience.js';
import { create, flow } from './flow.js';
import type { SessionEventOf } from './flow.js';
import type { CheckingState, LivenessSessionState, LivenessSessionStep } from './types.js';

/** After this time without success, the person can skip the pre-check. Milliseconds. */
export const skipAfterMs = 10_000;

/**
 * Gates that a hosted check cannot do without. The selfie's other gates count only if they block, because no photo is
 * taken here.
 */
const needed = ['too-dark', 'no-face', 'multiple-faces', 'too-bright', 'too-far'] as const satisfies FaceHint[];

function isReady({ usable, gates }: FaceVerdict, relaxed: readonly FaceHint[] = []): boolean {
  return usable && needed.every((gate) => gates[gate] === 'pass' || relaxed.includes(gate));
}

export function isPreCheck({ status }: LivenessSessionState): boolean {
  return status === 'permission' || status === 'loading' || status === 'checking' || status === 'paused';
}

/** Handles a frame. A hint that has not helped for a while stops blocking, as for the selfie. */
export function frameJudged(
  state: CheckingState,
  { time, frameTime, verdict }: SessionEventOf<'frame-judged'>,
): LivenessSessionStep {
  if (frameTime < state.enteredAt) return stay(state);
  const patience = stepPatience(state.patience, frameTime, verdict);
  const isGood = isReady(verdict);
  const accept = isGood || (verdict.tolerable && isReady(verdict, patience.relaxed));
  const { hint: said, direction: toward } = verdict;
  // People blink every few seconds, which is nothing to correct and no reason to start over.
  const blinks = isBlink(patience, frameTime);
  const isSilent = isGood || blinks;
  const sample = { time: frameTime, hint: isSilent ? null : said, direction: isSilent ? null : toward };
  const stabilizer = stabilizeHint(state.stabilizer, sample, faceHints);
  const { hint, direction } = stabilizer;
  const held = { accept, usable: accept || blinks, score: 0 };
  const lapseMs = blinks ? captureTiming.blinkMs : captureTiming.lapseMs;
  const continued = state.hold && continueHold(state.hold, frameTime, held, lapseMs);
  const hold = continued ?? (accept ? beginHold(frameTime, held) : null);
  const seen: CheckingState = {
    ...state,
    patience,
    lamp: stepLamp(state.lamp, {
      time: frameTime,
      isDark: state.hint === 'too-dark',
      light: verdict.lightLevel ?? null,
    }),
    stabilizer,
    hint,
    direction,
    hold,
    progress: hold === null ? 0 : holdProgress(hold),
    skippable: state.skippable || time - state.enteredAt >= skipAfterMs,
  };
  const effects = hintEffects(state, seen);
  if (hold === null || hold.heldMs < captureTiming.holdMs) return { state: seen, effects };
  const created = create({ ...seen, isChecked: true }, time);
  return { state: created.state, effects: [...effects, ...created.effects] };
}

/**
 * With the presentation `auto`, a desktop without a camera continues by itself, because a phone can do the check. With
 * `handsOver` it fails, and the surrounding journey takes over. Otherwise the person reads what to do and can still
 * continue, because the hosted page asks for the camera itself.
 */
export function cameraFailed(state: LivenessSessionState, event: SessionEventOf<'camera-failed'>): LivenessSessionStep {
  if (!isPreCheck(state)) return stay({ ...state, camera: 'closed' });
  const faulty = { ...state, cameraFault: event.error.code };
  const { presentation, handheld, handsOver } = state.options;
  const mayHandOver = presentation === 'auto' && !handheld && !handsOver;
  return event.error.code === 'camera-not-found' && mayHandOver
    ? create(faulty, event.time)
    : reduceLifecycle(flow, faulty, event);
}

/** Without an engine this page cannot recognize a face. The hosted page has its own. */
export function visionReady(state: LivenessSessionState, event: SessionEventOf<'vision-ready'>): LivenessSessionStep {
  const isBlind = event.analysis === 'pixels' && isLoading(state) && isPreCheck(state);
  return isBlind ? create(state, event.time) : reduceLifecycle(flow, state, event);
}

/** No engine, no pre-check. If the browser is still asking for the camera, the hosted page asks again. */
export function visionFailed(state: LivenessSessionState, time: number): LivenessSessionStep {
  return isPreCheck(state) ? create(state, time) : stay(state);
}

export function skip(state: LivenessSessionState, time: number): LivenessSessionStep {
  const maySkip = isPreCheck(state) || (state.status === 'failed' && state.skippable);
  return maySkip ? create(state, time) : stay(state);
}
