/** Whether a document was photographed from a screen. */
import type { Pixels } from '../contract/geometry.js';
import { screenPattern } from '../contract/screen-pattern.js';
import { projectX, projectY, squareToQuad, type Quad } from './quad.js';

/**
 * How far the pixel grid stands out, decibels. 111 good documents reach 10.7, cards photographed from simulated screens
 * more: measured once.
 */
const gridFrom = 17;
/** Places to look at, shares of the document. A grid covers all of it; the even lines of print cover a part. */
const places = [
  [0.5, 0.5],
  [0.3, 0.3],
  [0.7, 0.3],
  [0.3, 0.7],
  [0.7, 0.7],
] as const;
const enough = 3;

/**
 * Whether a pixel grid covers the document, or its moiré with the camera's pixels. `false` also if the screen is too fine
 * for this camera to show it, and for pictures below 256 pixels.
 * @param quad corners of the document in pixels of the picture
 */
export function isOnScreen(pixels: Pixels, quad: Quad): boolean {
  const map = new Float64Array(8);
  squareToQuad(
    quad.flatMap(({ x, y }) => [x, y]),
    map,
  );
  const found = places.map(([u, v]) => {
    const center = { x: projectX(map, u, v) / pixels.width, y: projectY(map, u, v) / pixels.height };
    return screenPattern(pixels, center) ?? 0;
  });
  return found.filter((decibels) => decibels >= gridFrom).length >= enough;
}
