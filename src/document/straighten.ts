import type { Pixels } from '../contract/geometry.js';
import { squareToQuad } from './quad.js';
import { wordsOf } from './words.js';

/**
 * Samples of a row whose places are interpolated linearly. For a tilt of 45 degrees that is off by a thirtieth of a
 * pixel, and it needs only one division in eight.
 */
const span = 8;
/** How many steps of the plane make one of luma. With weights of 256ths both ways, sums stay within 31 bits. */
const planeSteps = 64;

let plane = new Uint16Array(0);
let sums = new Int32Array(0);
const map = new Float64Array(8);
const box = { left: 0, top: 0, width: 0, height: 0 };

/**
 * Luma (0 to 255, ITU-R BT.709 weights on sRGB values) of the inside of the quad, seen from straight above. Bilinear, the
 * mean of `taps` samples each way. Integer luma takes half the time of colors. Rounded to whole steps, like the pictures
 * on which the limit of sharpness was set.
 */
export function straightenLuma(
  pixels: Pixels,
  quad: ArrayLike<number>,
  into: Uint8Array,
  width: number,
  height: number,
  taps: number,
): void {
  readPlane(pixels, quad);
  squareToQuad(quad, map);
  if (sums.length < width) sums = new Int32Array(width);
  const share = 1 / (planeSteps * 1024 * taps * taps);
  for (let y = 0; y < height; y++) {
    sums.fill(0, 0, width);
    for (let tap = 0; tap < taps; tap++) addRow((y + (tap + 0.5) / taps) / height, width, taps);
    for (let x = 0, at = y * width; x < width; x++, at++) into[at] = (sums[x]! * share + 0.5) | 0;
  }
}

/** The luma of the quad and its surroundings, as far as they lie in the picture. */
function readPlane({ data, width, height }: Pixels, quad: ArrayLike<number>): void {
  const left = Math.min(quad[0]!, quad[2]!, quad[4]!, quad[6]!);
  const right = Math.max(quad[0]!, quad[2]!, quad[4]!, quad[6]!);
  const top = Math.min(quad[1]!, quad[3]!, quad[5]!, quad[7]!);
  const bottom = Math.max(quad[1]!, quad[3]!, quad[5]!, quad[7]!);
  box.left = Math.max(0, Math.min(width - 2, Math.floor(left) - 2));
  box.top = Math.max(0, Math.min(height - 2, Math.floor(top) - 2));
  box.width = Math.max(2, Math.min(width, Math.ceil(right) + 2) - box.left);
  box.height = Math.max(2, Math.min(height, Math.ceil(bottom) + 2) - box.top);
  if (plane.length < box.width * box.height) plane = new Uint16Array(box.width * box.height);
  const words = wordsOf(data);
  for (let y = 0, to = 0; y < box.height; y++) {
    let at = (box.top + y) * width + box.left;
    for (let x = 0; x < box.width; x++, at++, to++) {
      const word = words[at]!;
      const sum = (word & 255) * 13933 + ((word >>> 8) & 255) * 46871 + ((word >>> 16) & 255) * 4732;
      plane[to] = (sum + 512) >> 10;
    }
  }
}

const isWithin = (place: number, last: number): boolean => place > 0 && place < last;

/** Adds the samples of one line across the document to the sums of its row; places are 65,536ths of a pixel. */
function addRow(v: number, width: number, taps: number): void {
  const source = plane;
  const into = sums;
  const wide = box.width;
  // Sampling always needs a pixel to the right and one below.
  const lastX = ((wide - 1) << 16) - 1;
  const lastY = ((box.height - 1) << 16) - 1;
  const offsetX = (box.left + 0.5) * 65536;
  const offsetY = (box.top + 0.5) * 65536;
  const [a, b, c, d, e, f, g, h] = map as unknown as [number, number, number, number, number, number, number, number];
  const rowX = b * v + c;
  const rowY = e * v + f;
  const rowDepth = h * v + 1;
  const steps = span * taps;
  let u = 0.5 / (taps * width);
  let place = 65536 / (g * u + rowDepth);
  let endX = ((a * u + rowX) * place - offsetX) | 0;
  let endY = ((d * u + rowY) * place - offsetY) | 0;
  for (let from = 0; from < width; from += span) {
    let placeX = endX;
    let placeY = endY;
    u = ((from + span) * taps + 0.5) / (taps * width);
    place = 65536 / (g * u + rowDepth);
    endX = ((a * u + rowX) * place - offsetX) | 0;
    endY = ((d * u + rowY) * place - offsetY) | 0;
    const stepX = ((endX - placeX) / steps) | 0;
    const stepY = ((endY - placeY) / steps) | 0;
    const to = Math.min(width, from + span);
    // A stretch is straight, so if both its ends are in the plane, no sample needs clamping.
    const isInside =
      isWithin(placeX, lastX) &&
      isWithin((placeX + stepX * steps) | 0, lastX) &&
      isWithin(placeY, lastY) &&
      isWithin((placeY + stepY * steps) | 0, lastY);
    for (let x = from; x < to; x++) {
      let sum = into[x]!;
      for (let tap = 0; tap < taps; tap++) {
        const px = isInside ? placeX : Math.max(0, Math.min(lastX, placeX));
        const py = isInside ? placeY : Math.max(0, Math.min(lastY, placeY));
        placeX = (placeX + stepX) | 0;
        placeY = (placeY + stepY) | 0;
        const at = (Math.imul(py >> 16, wide) + (px >> 16)) | 0;
        const partX = (px >> 8) & 255;
        const partY = (py >> 8) & 255;
        const left = source[at]!;
        const lower = source[at + wide]!;
        const above = ((left << 8) + Math.imul(source[at + 1]! - left, partX)) | 0;
        const below = ((lower << 8) + Math.imul(source[at + wide + 1]! - lower, partX)) | 0;
        sum = (sum + (((above << 8) + Math.imul(below - above, partY)) >> 6)) | 0;
      }
      into[x] = sum;
    }
  }
}
