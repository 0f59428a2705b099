import type { EdgeField } from './edge-field.js';
import { type LineFinder } from './lines.js';
/** Near-parallel lines, two by two: what may be opposite sides of a document. */
export declare class LinePairs {
  #private;
  /** Pairs kept: `order[0]` to `order[count - 1]`, the best-supported of each direction. */
  count: number;
  readonly order: Int32Array<ArrayBuffer>;
  /** Numbers of the two lines; from `lines.count` on they are the picture's edges. */
  readonly first: Int32Array<ArrayBuffer>;
  readonly second: Int32Array<ArrayBuffer>;
  /** Normal of the first line, and its distance from the second, pixels. */
  readonly directionX: Float64Array<ArrayBuffer>;
  readonly directionY: Float64Array<ArrayBuffer>;
  readonly gap: Float64Array<ArrayBuffer>;
  /** Lines by rank, the picture's edges last. */
  readonly normalX: Float64Array<ArrayBuffer>;
  readonly normalY: Float64Array<ArrayBuffer>;
  readonly offset: Float64Array<ArrayBuffer>;
  find(field: EdgeField, lines: LineFinder): void;
}
