import { depthBetween, noseParallax } from '../face-facts.js';
import { livenessLimits } from '../limits.js';
import { atRest, onTheWay, underWay, type ActionStep } from './action.js';

const limits = livenessLimits.nod;

/** Chin down and up again. Some people also look up before or after, which is harmless. */
export const nodStep: ActionStep = (state, view) => {
  const { face, neutral, timeMs } = view;
  const down = face.pitchDegrees - neutral.pitchDegrees;
  const yaw = Math.abs(face.yawDegrees - neutral.yawDegrees);
  if (yaw > limits.maxYawDegrees) return underWay(state, 0);
  if (state.reachedMs !== null && state.restMs !== null) {
    const tookMs = timeMs - state.restMs;
    if (tookMs > limits.maxMs) return underWay({ ...state, restMs: null }, 0);
    if (down <= Math.max(limits.returnDegrees, limits.returnShare * state.farDegrees)) {
      if (tookMs < limits.minMs) return atRest(state, view);
      return { ...state, progress: 1, done: true };
    }
  } else if (Math.abs(down) < limits.leaveDegrees) {
    return atRest(state, view, onTheWay(down, limits.pitchDegrees));
  }
  const progress = Math.max(state.progress, onTheWay(down, limits.pitchDegrees) * 0.8);
  if (state.restMs === null) return underWay(state, 0);
  if (down < limits.pitchDegrees) return { ...state, progress };
  const depth = depthBetween(neutral, face);
  const parallax = noseParallax(neutral, face).y;
  const clearness = Math.min(depth / limits.depth, parallax / limits.parallax, (1.4 * down) / limits.pitchDegrees);
  if (clearness < 1) {
    return { ...state, progress, flat: state.flat || down > 1.5 * limits.pitchDegrees };
  }
  return {
    ...state,
    progress,
    reachedMs: state.reachedMs ?? timeMs,
    farDegrees: Math.max(state.farDegrees, down),
    clearness: Math.max(state.clearness, clearness),
  };
};
