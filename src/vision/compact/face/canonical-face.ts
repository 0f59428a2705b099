import points from './canonical-face.json' with { type: 'json' };

/** Rows of landmark, x, y, z and weight: centimeters; x right, y up, z to the camera. */
export const canonicalFace: readonly (readonly number[])[] = points;
