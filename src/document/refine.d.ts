import type { Pixels } from '../shared/geometry.js';
/**
 * Moves the sides of a quad onto the edges of the picture: color profiles across each side, the edge strength of every
 * place and distance in one map, the straight line through the map with most strength, then a weighted
 * least-squares fit to what lies under it.
 */
export declare class QuadRefiner {
  #private;
  /** How much of each side of the last quad has an edge under it, 0 to 1. */
  readonly support: Float64Array<ArrayBuffer>;
  /** The same of the worst quarter of each side. */
  readonly weakest: Float64Array<ArrayBuffer>;
  /** Mean distance of the edge of each side from its straight line, shares of the searched reach, 0 to 1. */
  readonly bend: Float64Array<ArrayBuffer>;
  /**
   * `quad`: eight numbers, pixels of the picture (continuous: the first pixel spans 0 to 1), changed in place.
   * `stepPixels`: distance of two samples; `steps` (at most 12) of them are searched to either side.
   * `fixedSides`: bit n leaves side n as it is (it is the picture's edge).
   */
  refine(pixels: Pixels, quad: Float64Array, stepPixels: number, steps: number, fixedSides: number): void;
}
