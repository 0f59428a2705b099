import type { Pixels } from '../shared/geometry.js';
import type { DocumentForm } from './document-types.js';
import { documentForms } from './document-types.js';
import { flattenQuad, sideLength, type Quad } from './quad.js';
import { rectifyInto } from './rectify.js';

/** Longer side of the rectified copy that is measured, samples: print has one scale whatever the distance. */
const patchLonger = 640;

/** A document seen from straight above, at the scale all measures are made at. */
export interface DocumentPatch {
  width: number;
  height: number;
  /** Luma 0 to 255 (ITU-R BT.709 weights on sRGB values). */
  luma: Float32Array;
  /** The lowest of the three channels: high only where all are. */
  lowest: Uint8Array;
}

let rgba = new Uint8ClampedArray(0);
const flat = new Float64Array(8);
const patch: DocumentPatch = { width: 0, height: 0, luma: new Float32Array(0), lowest: new Uint8Array(0) };

/** Samples the document; buffers are reused, a patch is valid until the next call. */
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
    rgba = new Uint8ClampedArray(count * 4);
    patch.luma = new Float32Array(count);
    patch.lowest = new Uint8Array(count);
  }
  const taps = Math.ceil(Math.max(first, second) / 2 / patchLonger - 0.25);
  rectifyInto(pixels, flat, rgba, patch.width, patch.height, taps);
  for (let at = 0; at < count; at++) {
    const red = rgba[at * 4]!;
    const green = rgba[at * 4 + 1]!;
    const blue = rgba[at * 4 + 2]!;
    patch.luma[at] = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    patch.lowest[at] = Math.min(red, green, blue);
  }
  return patch;
}
