import { structureResidual, type FaceFacts } from './face-facts.js';
import { livenessLimits } from './limits.js';

const limits = livenessLimits.continuity;

/** State of the check that the same face stays in the picture from the first neutral picture to the end. */
export interface ContinuityState {
  /** The last frame with a single face, and its time. */
  readonly last: { readonly timeMs: number; readonly face: FaceFacts } | null;
  /** Whether the face was turned, or turning, away from its rest. */
  readonly isAway: boolean;
  /** When a second face appeared. `null` if exactly one face is seen, or no second one was. */
  readonly othersSinceMs: number | null;
  /** When the picture stopped showing exactly one face. `null` while it does. */
  readonly missingSinceMs: number | null;
  /** Time of the previous frame. `null` before the first. */
  readonly frameMs: number | null;
}

export const nobodySeen: ContinuityState = {
  last: null,
  isAway: false,
  othersSinceMs: null,
  missingSinceMs: null,
  frameMs: null,
};

export type Discontinuity = 'face-lost' | 'several-faces' | 'face-jumped' | 'face-changed';

/** `face` is `null` unless exactly one face was found; `neutral`: the first face at rest. */
export function stepContinuity(
  state: ContinuityState,
  timeMs: number,
  faces: number,
  face: FaceFacts | null,
  neutral: FaceFacts,
): ContinuityState | Discontinuity {
  const { last, frameMs } = state;
  const lost = faces > 1 ? 'several-faces' : 'face-lost';
  if (frameMs !== null && timeMs - frameMs > limits.maxGapMs) return lost;
  if (face !== null) {
    if (last !== null && isJump(last.face, face, (timeMs - last.timeMs) / 1000)) {
      return 'face-jumped';
    }
    return {
      ...nobodySeen,
      last: { timeMs, face },
      isAway: isAway(last?.face ?? face, face, neutral),
      frameMs: timeMs,
    };
  }
  const missingSinceMs = state.missingSinceMs ?? timeMs;
  if (timeMs - missingSinceMs > (state.isAway ? limits.turnedGraceMs : limits.graceMs)) return lost;
  const othersSinceMs = faces > 1 ? (state.othersSinceMs ?? timeMs) : state.othersSinceMs;
  if (faces > 1 && timeMs - (othersSinceMs ?? timeMs) > limits.othersGraceMs) {
    return 'several-faces';
  }
  return { ...state, othersSinceMs, missingSinceMs, frameMs: timeMs };
}

/**
 * Whether two resting faces have different shapes. This is very coarse, because the mesh draws every face close to the
 * mean one: it distinguishes a mask or a drawing from a face, but not two people.
 */
export function isOtherShape(first: FaceFacts, later: FaceFacts): boolean {
  return structureResidual(first, later) > limits.shape;
}

function isJump(before: FaceFacts, after: FaceFacts, seconds: number): boolean {
  // In a turned face the eyes appear closer together, and its middle moves with the turn.
  const eyeDistance = Math.max(before.eyeDistance, after.eyeDistance);
  const moved = Math.hypot(after.centerX - before.centerX, after.centerY - before.centerY);
  const grown = Math.abs(Math.log(after.innerSize / before.innerSize));
  const turned = Math.hypot(after.yawDegrees - before.yawDegrees, after.pitchDegrees - before.pitchDegrees);
  return (
    moved / eyeDistance > limits.step + limits.stepPerSecond * seconds + limits.stepPerDegree * turned ||
    grown > limits.sizeStep + limits.sizeStepPerSecond * seconds + limits.sizeStepPerDegree * turned ||
    turned > limits.turnStepDegrees + limits.turnStepDegreesPerSecond * seconds
  );
}

/**
 * Whether the face is turned so far that its far side is hidden and it is lost now and then, or is moving so fast that
 * it may be lost before a slow camera's next frame.
 */
function isAway(before: FaceFacts, face: FaceFacts, neutral: FaceFacts): boolean {
  const away = (of: (facts: FaceFacts) => number): boolean => {
    const degrees = Math.abs(of(face) - of(neutral));
    const wasDegrees = Math.abs(of(before) - of(neutral));
    return degrees > limits.turnedDegrees || degrees - wasDegrees > limits.leavingDegrees;
  };
  return away(({ yawDegrees }) => yawDegrees) || away(({ pitchDegrees }) => pitchDegrees);
}
