import type { Pixels } from '../shared/geometry.js';
import type { DocumentForm } from './document-types.js';
import { type Quad } from './quad.js';
/** A document seen from straight above, at the scale all measures are made at. */
export interface DocumentPatch {
  width: number;
  height: number;
  /** Luma 0 to 255 (ITU-R BT.709 weights on sRGB values). */
  luma: Float32Array;
  /** The lowest of the three channels: high only where all are. */
  lowest: Uint8Array;
}
/** Samples the document; buffers are reused, a patch is valid until the next call. */
export declare function sampleDocument(pixels: Pixels, quad: Quad, form: DocumentForm): DocumentPatch;
