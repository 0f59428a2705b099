import { rigidResidual, type FaceFacts } from './face-facts.js';
import { livenessLimits } from './limits.js';

const limits = livenessLimits.continuity;

/** One and the same face, from the first neutral picture to the end. */
export interface ContinuityState {
  /** The face last seen alone, and when. */
  readonly last: { readonly timeMs: number; readonly face: FaceFacts } | null;
  /** Since when there is more than one; `null`: there is not. */
  readonly othersSinceMs: number | null;
}

export const nobodySeen: ContinuityState = { last: null, othersSinceMs: null };

export type Discontinuity = 'face-lost' | 'several-faces' | 'face-jumped' | 'face-changed';

/** `face` is `null` unless exactly one face was found. */
export function stepContinuity(
  state: ContinuityState,
  timeMs: number,
  faces: number,
  face: FaceFacts | null,
): ContinuityState | Discontinuity {
  const { last } = state;
  if (last !== null && timeMs - last.timeMs > limits.graceMs) {
    return faces > 1 ? 'several-faces' : 'face-lost';
  }
  if (faces > 1) {
    const othersSinceMs = state.othersSinceMs ?? timeMs;
    if (timeMs - othersSinceMs > limits.othersGraceMs) return 'several-faces';
    return { ...state, othersSinceMs };
  }
  if (face === null) return state;
  if (last !== null && isJump(last.face, face, (timeMs - last.timeMs) / 1000)) return 'face-jumped';
  return { last: { timeMs, face }, othersSinceMs: null };
}

/** Whether two resting faces have different shapes. Coarse: it tells people apart only who differ much. */
export function isOtherShape(first: FaceFacts, later: FaceFacts): boolean {
  return rigidResidual(first, later) > limits.shape;
}

function isJump(before: FaceFacts, after: FaceFacts, seconds: number): boolean {
  const moved = Math.hypot(after.centreX - before.centreX, after.centreY - before.centreY);
  const grown = Math.abs(Math.log(after.innerSize / before.innerSize));
  const turned = Math.hypot(
    after.yawDegrees - before.yawDegrees,
    after.pitchDegrees - before.pitchDegrees,
  );
  return (
    moved / before.eyeDistance > limits.step + limits.stepPerSecond * seconds ||
    grown > limits.sizeStep + limits.sizeStepPerSecond * seconds ||
    turned > limits.turnStepDegrees + limits.turnStepDegreesPerSecond * seconds
  );
}
