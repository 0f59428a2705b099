import type { FaceMeasures } from './types.js';

/** When a measure can be trusted: a landmark in the wrong place measures something else. */

export function within(value: number | null, limit: number): boolean {
  return value === null || Math.abs(value) <= limit;
}

/** Past this blur, lids and lips run into each other. */
export const readableBlurPercent = 1.52;

/** Past this blur, the mesh leans at random. */
export const posableBlurPercent = 2;

/** Log-odds of a cover so clear that the mesh follows it instead of the head. */
const surelyCovered = 5;

/** Otherwise the hint is to turn straight: the hidden far side of a turned face is not a cover. */
function isFrontal({ yawDegrees, pitchDegrees, rollDegrees }: FaceMeasures): boolean {
  return within(yawDegrees, 16) && within(pitchDegrees, 24) && within(rollDegrees, 20);
}

/** Frontal and sharp enough that each landmark is in its place. */
export function isReadable(measures: FaceMeasures): boolean {
  return isFrontal(measures) && within(measures.blur, readableBlurPercent);
}

/**
 * One side is completely unlit: dark skin is then as black as a cloth over it. Such a frame is refused for its light, and
 * covers are looked for once there is some.
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

/** The open mouth of someone who speaks has edges where a face at rest has none. */
function isMouthNearlyClosed({ mouthOpen }: FaceMeasures): boolean {
  return within(mouthOpen, 0.3);
}
