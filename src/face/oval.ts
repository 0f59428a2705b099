import type { Oval, Size } from '../contract/geometry.js';

/** Width over height of the face oval. */
export const ovalAspect = 3 / 4;
/** The oval's height as a share of the stage's height. */
export const ovalHeightShare = 0.68;

/**
 * The oval of a stage that shows the whole height of the picture: 3:4, 68 % of the height, centered. A stage that shows
 * less has its own oval, in shares of the picture.
 */
export function defaultOval(size: Size): Oval {
  const heightPixels = Math.min(ovalHeightShare * size.height, (0.92 * size.width) / ovalAspect);
  return {
    centerX: 0.5,
    centerY: 0.5,
    width: (heightPixels * ovalAspect) / size.width,
    height: heightPixels / size.height,
  };
}
