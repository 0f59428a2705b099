import type { Pixels } from '../shared/geometry.js';
import { type DocumentForm, type DocumentType } from './document-types.js';
import { EdgeField } from './edge-field.js';
import { type Quad } from './quad.js';
import { type AspectRange } from './quad-finder.js';
/** An outline found in one picture. */
export interface DocumentOutline {
  /**
   * Corners in pixels of the given picture, clockwise from the document's top left. Which way up a document lies
   * cannot be told from its outline: the longer side that is higher in the picture is taken for its top (of `page`
   * and `sheet` the shorter).
   */
  quad: Quad;
  /** 0 to 1: how sure it is that the document lies within a tenth of this outline. */
  score: number;
  /** The score reached the threshold that was chosen for precision. */
  accepted: boolean;
  /** All four corners lie inside the picture, with a little to spare. */
  inFrame: boolean;
  /** Share of each side, from the top clockwise, that has an edge under it; 0 where the picture's edge stands in. */
  sideSupport: readonly [number, number, number, number];
  /** Angle between document and picture plane, degrees, for a camera with a view of 60° along the picture's longer side. */
  tiltDegrees: number;
  /** Size of the picture the corners are of. */
  width: number;
  height: number;
}
export interface DetectOptions {
  documentType: DocumentType | DocumentForm;
  /** The outline of the frame before, of a picture of the same size: looked for first near there. */
  previous?: Quad | null;
}
export interface OutlineDetectorOptions {
  /** Score from which on an outline is accepted, 0 to 1. */
  acceptScore?: number;
}
/** A candidate as the fitting script sees it. */
export interface OutlineCandidate {
  quad: Float64Array;
  borderSides: number;
  features: Float64Array;
  confidence: number;
  support: Float64Array;
}
export interface OutlineDetector {
  /** One picture, any size; work is done on a copy scaled to about 77,000 pixels and refined on the given one. */
  detect(pixels: Pixels, options: DetectOptions): DocumentOutline | null;
}
export declare const defaultAcceptScore = 0.75;
export declare class OutlineSearch {
  #private;
  readonly field: EdgeField;
  readonly candidates: OutlineCandidate[];
  count: number;
  search(pixels: Pixels, range: AspectRange, previous: Quad | null): void;
  /** The surest candidate, by number; -1 without any. */
  best(): number;
  /** Moves a candidate's sides onto the edges of the full picture, in ever finer steps. */
  sharpen(pixels: Pixels, candidate: OutlineCandidate): void;
}
/** A detector with its own buffers: one per worker, frames one after the other. */
export declare function createOutlineDetector(options?: OutlineDetectorOptions): OutlineDetector;
