import type { FaceMeasures } from './types.js';

/** Decides when a measure can be trusted. A landmark in the wrong place would measure something else. */

export function within(value: number | null, limit: number): boolean {
  return value === null || Math.abs(value) <= limit;
}

/** Past this blur, lids and lips run into each other. */
export const readableBlurPercent = 1.52;

/** Past this blur, the mesh leans at random. */
export const posableBlurPercent = 2;

/** Log-odds of a cover so clear that the mesh follows it instead of the head. */
const surelyCovered = 5;

/**
 * Whether the face looks at the camera. If it does not, the hint asks for that, because the hidden far side of a turned
 * face is not a cover.
 */
function isFrontal({ yawDegrees, pitchDegrees, rollDegrees }: FaceMeasures): boolean {
  return within(yawDegrees, 16) && within(pitchDegrees, 24) && within(rollDegrees, 20);
}

/** Whether the face is frontal and sharp enough for every landmark to be in its place. */
export function isReadable(measures: FaceMeasures): boolean {
  return isFrontal(measures) && within(measures.blur, readableBlurPercent);
}

/**
 * Whether one side is completely unlit, so that dark skin is as black as a cloth. Such a frame is refused for its
 * light, and covers are judged once there is enough.
 */
export function isHalfUnlit({ lightUnevenness, faceClipLow }: FaceMeasures): boolean {
  return (lightUnevenness ?? 0) > 3.4 && (faceClipLow ?? 0) > 0.2;
}

/** Whether the mesh leans as the head does. If a cover prevents that, the cover itself is refused. */
export function isPosable(measures: FaceMeasures): boolean {
  const isCover = showsCovers(measures) && (measures.faceOcclusion ?? 0) > surelyCovered;
  return within(measures.blur, posableBlurPercent) && !isCover;
}

/** Whether a cover can be distinguished from a turned head, a speaking mouth and a dark half. */
export function showsCovers(measures: FaceMeasures): boolean {
  return isReadable(measures) && isMouthNearlyClosed(measures) && !isHalfUnlit(measures);
}

/** Gap of the lips from which a mouth counts as open, over its width. */
export const openMouth = 0.38;

/**
 * Whether the lips have to be looked at more closely. Where the mesh alone draws a narrower gap, the mouth is closed:
 * on each of 22 rendered faces with open mouths, it draws at least 0.39 (its own 0.28, widened). On 10 to 20 of 100
 * portraits of real people it draws more, mostly smiles.
 */
export function mayMouthBeOpen({ mouthOpen }: FaceMeasures): boolean {
  return !within(mouthOpen, 0.22);
}

/** The open mouth of someone who speaks has edges where a face at rest has none. */
function isMouthNearlyClosed({ mouthOpen }: FaceMeasures): boolean {
  return within(mouthOpen, 0.3);
}
