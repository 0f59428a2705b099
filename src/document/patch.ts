import type { Pixels, Size } from '../contract/geometry.js';
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
      patch.lowest[cell] = isBright ? lowestOf(words, pixels, x, y, taps) : 0;
    }
  }
  return patch;
}

/** Lowest channel of one sample: the mean of the nearest pixels of `taps` both ways. */
function lowestOf(words: Uint32Array, { width, height }: Size, x: number, y: number, taps: number): number {
  let [r, g, b] = [0, 0, 0];
  for (let tap = 0; tap < taps * taps; tap++) {
    const u = (x + ((tap % taps) + 0.5) / taps) / patch.width;
    const v = (y + (Math.floor(tap / taps) + 0.5) / taps) / patch.height;
    const column = Math.max(0, Math.min(width - 1, Math.floor(projectX(map, u, v))));
    const row = Math.max(0, Math.min(height - 1, Math.floor(projectY(map, u, v))));
    const word = words[row * width + column]!;
    r += word & 255;
    g += (word >>> 8) & 255;
    b += (word >>> 16) & 255;
  }
  return Math.round(Math.min(r, g, b) / (taps * taps));
}
