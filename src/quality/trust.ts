import type { FaceMeasures } from './types.js';

/** Where a measure can be trusted: a landmark on the wrong place measures something else. */

export function within(value: number | null, limit: number): boolean {
  return value === null || Math.abs(value) <= limit;
}

/** Past this blur lids and lips run into each other. */
export const readableBlurPercent = 1.18;

function isFrontal({ yawDegrees, pitchDegrees, rollDegrees }: FaceMeasures): boolean {
  return within(yawDegrees, 20) && within(pitchDegrees, 20) && within(rollDegrees, 20);
}

/** Frontal and sharp enough that each landmark lies on what it is named after. */
export function isReadable(measures: FaceMeasures): boolean {
  return isFrontal(measures) && within(measures.blur, readableBlurPercent);
}

/**
 * One side has no light at all: on dark skin it is as black as a cloth over it. Such a frame is refused for its light;
 * the cover is looked for once there is some.
 */
export function isHalfUnlit({ lightUnevenness, faceClipLow }: FaceMeasures): boolean {
  return (lightUnevenness ?? 0) > 3.2 && (faceClipLow ?? 0) > 0.25;
}

/** Past this gap of the lips, of the mouth's width. */
export const openMouth = 0.38;
