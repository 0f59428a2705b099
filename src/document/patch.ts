import type { Pixels } from '../contract/geometry.js';
import type { DocumentForm } from './document-types.js';
import { documentForms } from './document-types.js';
import { flattenQuad, sideLength, squareToQuad, projectX, projectY, type Quad } from './quad.js';
import { straightenLuma } from './straighten.js';
import { wordsOf } from './words.js';

/** Longer side of the rectified copy, samples: print has the same scale at any distance. */
const patchLonger = 640;

/** A document seen from straight above, at the scale of all measures. */
export interface DocumentPatch {
  width: number;
  height: number;
  /** Luma 0 to 255 (ITU-R BT.709 weights on sRGB values). */
  luma: Uint8Array;
  /**
   * The lowest of the three channels in each cell of `cellSize` × `cellSize` samples, which is high only if all three
   * are.
   */
  lowest: Uint8Array;
}

/** Light is measured in every second sample both ways: reflections that matter are larger. */
export const cellSize = 2;
/** The lowest channel of a darker sample is not needed, as it is never above its luma. It counts as 0. */
const brightFrom = 224;

const map = new Float64Array(8);
const flat = new Float64Array(8);
const patch: DocumentPatch = { width: 0, height: 0, luma: new Uint8Array(0), lowest: new Uint8Array(0) };

/** Samples the document. Buffers are reused: a patch is valid until the next call. */
export function sampleDocument(pixels: Pixels, quad: Quad, form: DocumentForm): DocumentPatch {
  flattenQuad(quad, flat);
  const first = sideLength(flat, 0) + sideLength(flat, 2);
  const second = sideLength(flat, 1) + sideLength(flat, 3);
  const { widthMillimeters, heightMillimeters } = documentForms[form];
  const aspect =
    widthMillimeters && heightMillimeters
      ? widthMillimeters / heightMillimeters
      : Math.max(first, second) / Math.max(1, Math.min(first, second));
  const shorter = Math.max(64, Math.round(patchLonger / aspect));
  patch.width = first >= second ? patchLonger : shorter;
  patch.height = first >= second ? shorter : patchLonger;
  const count = patch.width * patch.height;
  if (patch.luma.length < count) {
    patch.luma = new Uint8Array(count);
    patch.lowest = new Uint8Array(count >> 2);
  }
  const taps = Math.max(1, Math.min(4, Math.ceil(Math.max(first, second) / 2 / patchLonger - 0.25)));
  straightenLuma(pixels, flat, patch.luma, patch.width, patch.height, taps);
  squareToQuad(flat, map);
  const words = wordsOf(pixels.data);
  const columns = Math.floor(patch.width / cellSize);
  const rows = Math.floor(patch.height / cellSize);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const x = column * cellSize;
      const y = row * cellSize;
      const isBright = patch.luma[y * patch.width + x]! >= brightFrom;
      patch.lowest[cell] = isBright ? lowestOf(words, pixels.width, pixels.height, x, y, taps) : 0;
    }
  }
  return patch;
}

/** Lowest channel of one sample: bilinear, and the mean of `taps` both ways, like its luma. */
function lowestOf(words: Uint32Array, width: number, height: number, x: number, y: number, taps: number): number {
  let r = 0;
  let g = 0;
  let b = 0;
  for (let tap = 0; tap < taps * taps; tap++) {
    const u = (x + ((tap % taps) + 0.5) / taps) / patch.width;
    const v = (y + (Math.floor(tap / taps) + 0.5) / taps) / patch.height;
    const px = Math.max(0, Math.min(width - 1, projectX(map, u, v) - 0.5));
    const py = Math.max(0, Math.min(height - 1, projectY(map, u, v) - 0.5));
    const x0 = Math.floor(px);
    const y0 = Math.floor(py);
    const partX = px - x0;
    const partY = py - y0;
    const at = y0 * width + x0;
    const down = y0 < height - 1 ? width : 0;
    const right = x0 < width - 1 ? 1 : 0;
    const one = words[at]!;
    const two = words[at + right]!;
    const three = words[at + down]!;
    const four = words[at + down + right]!;
    const wa = (1 - partX) * (1 - partY);
    const wb = partX * (1 - partY);
    const wc = (1 - partX) * partY;
    const wd = partX * partY;
    r += (one & 255) * wa + (two & 255) * wb + (three & 255) * wc + (four & 255) * wd;
    g += ((one >>> 8) & 255) * wa + ((two >>> 8) & 255) * wb + ((three >>> 8) & 255) * wc + ((four >>> 8) & 255) * wd;
    b +=
      ((one >>> 16) & 255) * wa + ((two >>> 16) & 255) * wb + ((three >>> 16) & 255) * wc + ((four >>> 16) & 255) * wd;
  }
  return Math.round(Math.min(r, g, b) / (taps * taps));
}
