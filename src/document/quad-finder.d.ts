import type { EdgeField } from './edge-field.js';
import type { LineFinder } from './lines.js';
/** Aspects (longer side over shorter) that count as the document asked for, before any tolerance. */
export interface AspectRange {
  least: number;
  most: number;
}
/**
 * What a quad is scored by before it is looked at closely: mean, least and second least support of its sides, overshoot,
 * misfit of the aspect, skew, tilt, size, sides outside the picture.
 */
export declare const factCount = 9;
/**
 * Quads of an edge field: near-parallel lines paired, pairs crossed, scored by the support of their sides,
 * overshoot past their corners and the aspect they would have in space. Best first, near-doubles left out.
 */
export declare class QuadFinder {
  #private;
  count: number;
  /** Eight numbers a quad, pixels of the field, clockwise, the longer pair of sides first. */
  readonly corners: Float64Array;
  readonly scores: Float64Array;
  /** Bit n: side n is the picture's edge. */
  readonly borderSides: Uint8Array;
  /** `factCount` numbers a quad that was seen; `order` leads from the kept to the seen. */
  readonly facts: Float64Array<ArrayBuffer>;
  readonly seenOf: Int32Array;
  constructor(most?: number);
  find(field: EdgeField, lines: LineFinder, aspect: AspectRange): void;
}
/**
 * |ln| of how far an aspect lies outside a range. Where the picture's edge stands in for a side the visible part may be
 * shorter than the document in that direction, not longer.
 */
export declare function aspectMisfit(aspect: number, range: AspectRange, bordersBits: number): number;
