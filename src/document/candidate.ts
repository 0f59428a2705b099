import type { Features } from './scorer.js';
import type { EdgeField } from './edge-field.js';

/** An outline that may be the document, with what was measured of it. */
export interface OutlineCandidate {
  /** Eight numbers, clockwise, in pixels of the picture. */
  quad: Float64Array;
  /** Bit n: side n is the picture's edge. */
  borderSides: number;
  features: Features;
  /** 0 to 1, by the scorer. */
  confidence: number;
  /** Log odds of the confidence, plus how well the outline covers the map. */
  merit: number;
  /** What it was measured on: the whole picture, or a part seen closer. */
  view: View;
}

/** The picture or a part of it, as it was searched. */
export interface View {
  readonly field: EdgeField;
  /** Where in the picture it begins, pixels. */
  readonly left: number;
  readonly top: number;
  /** What the network sees in it; `null` if it was not asked. */
  map: Float32Array | null;
}

/** Pixels of a view's field (centers at whole numbers) → pixels of the picture. */
export function inPicture(quad: Float64Array, { field, left, top }: View): Float64Array {
  return quad.map((value, at) => (at % 2 ? (value + 0.5) * field.scaleY + top : (value + 0.5) * field.scaleX + left));
}

/** The reverse of `inPicture`. */
export function inView(quad: Float64Array, { field, left, top }: View): Float64Array {
  return quad.map((value, at) => (at % 2 ? (value - top) / field.scaleY : (value - left) / field.scaleX) - 0.5);
}
