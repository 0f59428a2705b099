import type { Point, Size } from '../../../contract/geometry.js';
import type { Detection } from './detections.js';

/**
 * A rectangle that may be rotated: pixels of the picture, the angle in radians, positive clockwise. It may extend beyond
 * the picture's edge.
 */
export interface Region extends Size {
  center: Point;
  radians: number;
}

/** The whole picture in a square, with bars on two sides if it is not square. */
export function letterboxOf({ width, height }: Size): Region {
  const side = Math.max(width, height);
  return { center: { x: width / 2, y: height / 2 }, width: side, height: side, radians: 0 };
}

/** Maps shares of a region (0 to 1 inside) to pixels of the picture. */
export function placeInPicture(share: Point, region: Region): Point {
  const cos = Math.cos(region.radians);
  const sin = Math.sin(region.radians);
  const x = (share.x - 0.5) * region.width;
  const y = (share.y - 0.5) * region.height;
  return { x: region.center.x + cos * x - sin * y, y: region.center.y + sin * x + cos * y };
}

/** The detector's box covers brows to chin. Scaled by this factor it covers the head. */
const headScale = 1.5;

/** Where to look for the mesh of a detected face: around its box, with the eyes level. */
export function regionOfFace({ box, eyes }: Detection, letterbox: Region): Region {
  const [left, right] = eyes.map((eye) => placeInPicture(eye, letterbox)) as [Point, Point];
  return {
    center: placeInPicture({ x: box.x + box.width / 2, y: box.y + box.height / 2 }, letterbox),
    width: box.width * letterbox.width * headScale,
    height: box.height * letterbox.height * headScale,
    radians: Math.atan2(right.y - left.y, right.x - left.x),
  };
}
