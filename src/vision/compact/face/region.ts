import type { Point, Size } from '../../../shared/geometry.js';

/**
 * A rectangle that may lean: pixels of the picture, the angle in radians, positive clockwise as seen. It may reach
 * over the picture's edge.
 */
export interface Region extends Size {
  centre: Point;
  radians: number;
}

/** The picture's region in a square input of its own aspect, with bars at two sides where it is not square. */
export function letterboxOf({ width, height }: Size): Region {
  const side = Math.max(width, height);
  return { centre: { x: width / 2, y: height / 2 }, width: side, height: side, radians: 0 };
}

/** From shares of a region (0 to 1 inside) to pixels of the picture. */
export function placeInPicture(share: Point, region: Region): Point {
  const cos = Math.cos(region.radians);
  const sin = Math.sin(region.radians);
  const x = (share.x - 0.5) * region.width;
  const y = (share.y - 0.5) * region.height;
  return { x: region.centre.x + cos * x - sin * y, y: region.centre.y + sin * x + cos * y };
}
