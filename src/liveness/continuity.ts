import { rigidResidual, type FaceFacts } from './face-facts.js';
import { livenessLimits } from './limits.js';

const limits = livenessLimits.continuity;

/** One and the same face, from the first neutral picture to the end. */
export interface ContinuityState {
  /** The face last seen alone, and when. */
  readonly last: { readonly timeMs: number; readonly face: FaceFacts } | null;
  /** Since when there is more than one; `null`: there is not. */
  readonly othersSinceMs: number | null;
  /** Since when there is none, or more than one; `null`: there is one. */
  readonly missingSinceMs: number | null;
  /** Of the frame before; `null` before the first. */
  readonly frameMs: number | null;
}

export const nobodySeen: ContinuityState = {
  last: null,
  othersSinceMs: null,
  missingSinceMs: null,
  frameMs: null,
};

export type Discontinuity = 'face-lost' | 'several-faces' | 'face-jumped' | 'face-changed';

/** `face` is `null` unless exactly one face was found. */
export function stepContinuity(
  state: ContinuityState,
  timeMs: number,
  faces: number,
  face: FaceFacts | null,
): ContinuityState | Discontinuity {
  const { last, frameMs } = state;
  const lost = faces > 1 ? 'several-faces' : 'face-lost';
  if (frameMs !== null && timeMs - frameMs > limits.mostGapMs) return lost;
  if (face !== null) {
    if (last !== null && isJump(last.face, face, (timeMs - last.timeMs) / 1000)) {
      return 'face-jumped';
    }
    return { ...nobodySeen, last: { timeMs, face }, frameMs: timeMs };
  }
  const missingSinceMs = state.missingSinceMs ?? timeMs;
  if (timeMs - missingSinceMs > limits.graceMs) return lost;
  const othersSinceMs = faces > 1 ? (state.othersSinceMs ?? timeMs) : state.othersSinceMs;
  if (faces > 1 && timeMs - (othersSinceMs ?? timeMs) > limits.othersGraceMs) {
    return 'several-faces';
  }
  return { last, othersSinceMs, missingSinceMs, frameMs: timeMs };
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
