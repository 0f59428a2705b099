import { livenessLimits } from '../limits.js';
import { arrived, atRest, onItsWay, onTheWay, underWay, type ActionStep, type ActionView } from './action.js';

const limits = livenessLimits['move-closer'];

/**
 * The face grows, its middle more than its rim, which is farther from the camera. A sheet grows evenly. One frame is
 * too noisy for a difference of three percent, so the mean over the hold decides.
 */
export const moveCloserStep: ActionStep = (state, view) => {
  const { face, neutral } = view;
  if (!isFacingOn(view)) return underWay(state, 0);
  const growth = face.innerSize / neutral.innerSize;
  const progress = onTheWay(growth - 1, limits.growth - 1);
  if (growth < limits.leaveGrowth) return atRest(state, view, progress);
  if (growth < limits.growth) return onItsWay(state, progress);
  const perspective = -Math.log(face.rimRatio / neutral.rimRatio) / Math.log(growth);
  const { minRiseMs, holdMs, minFrames } = limits;
  const next = arrived(state, view, {
    minRiseMs,
    holdMs,
    minFrames,
    minWayFrames: 1,
    clearness: 0,
    value: perspective,
  });
  const clearness = next.heldSum / Math.max(1, next.heldFrames) / limits.perspective;
  if (!next.done) return next;
  if (clearness < 1) return { ...next, done: false, progress: 0.99, flat: true };
  return { ...next, clearness: Math.min(clearness, (1.3 * growth) / limits.growth) };
};

/**
 * Whether the face is turned no further than at rest. People who come closer lean forward and lower their head, as seen
 * from a low webcam by 10° or more. So any pose between the one at rest and facing the camera counts as not turned.
 */
function isFacingOn({ face, neutral }: ActionView): boolean {
  const isWithin = (now: number, rest: number): boolean =>
    now >= Math.min(0, rest) - limits.maxTurnDegrees && now <= Math.max(0, rest) + limits.maxTurnDegrees;
  return isWithin(face.yawDegrees, neutral.yawDegrees) && isWithin(face.pitchDegrees, neutral.pitchDegrees);
}
