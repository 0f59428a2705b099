import type { EdgeField } from './edge-field.js';

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
