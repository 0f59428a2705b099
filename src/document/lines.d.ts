import type { EdgeField } from './edge-field.js';
/** Lines that go on to be paired. */
export declare const linesKept = 96;
/**
 * Straight lines of an edge field, strongest first: gradient-directed Hough votes, each peak fitted to the pixels
 * under it, with its support along the whole picture summed up so that any stretch of it is looked up at once.
 */
export declare class LineFinder {
  #private;
  /** Lines kept: `ranked[0]` to `ranked[count - 1]`, best first. */
  count: number;
  readonly ranked: Int32Array<ArrayBuffer>;
  /** x · normalX + y · normalY = offset, pixels of the field; pixel centers at whole numbers. */
  readonly normalX: Float64Array<ArrayBuffer>;
  readonly normalY: Float64Array<ArrayBuffer>;
  readonly offset: Float64Array<ArrayBuffer>;
  /** The best-supported stretch, as places: x of a line that runs across, y of one that runs down. */
  readonly from: Float64Array<ArrayBuffer>;
  readonly to: Float64Array<ArrayBuffer>;
  readonly score: Float64Array<ArrayBuffer>;
  find(field: EdgeField): void;
  /** True for a line whose places are its x. */
  runsAcross(line: number): boolean;
  /** Mean support between two places of a line; 0 beyond the picture. */
  support(line: number, from: number, to: number): number;
  xAt(line: number, place: number): number;
  yAt(line: number, place: number): number;
  /** Signed distance of a place on one line from another line. */
  gap(line: number, place: number, other: number): number;
}
