import { depthBetween, noseParallax } from '../face-facts.js';
import { livenessLimits } from '../limits.js';
import { arrived, atRest, onItsWay, onTheWay, underWay, type ActionStep } from './action.js';

const limits = livenessLimits.turn;

/** A turn of the head. `side`: 1 towards the person's left, -1 towards the right. */
export function turnStep(side: 1 | -1): ActionStep {
  return (state, view) => {
    const { face, neutral } = view;
    const yaw = side * (face.yawDegrees - neutral.yawDegrees);
    const progress = onTheWay(yaw, limits.yawDegrees);
    if (Math.abs(yaw) < limits.leaveDegrees) return atRest(state, view, progress);
    const pitch = Math.abs(face.pitchDegrees - neutral.pitchDegrees);
    if (yaw < 0 || pitch > limits.mostPitchDegrees) return underWay(state, progress);
    if (yaw < limits.yawDegrees) return onItsWay(state, progress);
    const depth = depthBetween(neutral, face);
    const parallax = side * noseParallax(neutral, face).x;
    const clearness = Math.min(depth / limits.depth, parallax / limits.parallax);
    if (clearness < 1) {
      // A head that turns on gains depth; only a picture is this flat so far out.
      const flat = state.flat || yaw > 1.3 * limits.yawDegrees;
      return { ...onItsWay(state, progress), flat };
    }
    const { leastRiseMs, holdMs } = limits;
    return arrived(state, view, {
      leastRiseMs,
      holdMs,
      clearness: Math.min(clearness, (1.5 * yaw) / limits.yawDegrees),
    });
  };
}
