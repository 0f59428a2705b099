import type { Pixels } from '../shared/geometry.js';
import { documentForms, formOf, type DocumentForm, type DocumentType } from './document-types.js';
import { poseOfQuad, quadArea, quadOf, type Quad } from './quad.js';
import { OutlineSearch, type OutlineCandidate } from './search.js';

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
  /**
   * Angle between document and picture plane, degrees, for a camera with a view of 60° along the picture's longer side.
   */
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

export interface OutlineDetector {
  /** One picture, any size; work is done on a copy scaled to about 77,000 pixels and refined on the given one. */
  detect(pixels: Pixels, options: DetectOptions): DocumentOutline | null;
}

export const defaultAcceptScore = 0.75;

/**
 * Without an aspect to hold to, the sides alone must make it sure: sheets, and what the picture's edge cuts off, of
 * which any bright thing may be the rest. Cross-validated, sheets were wrong up to 0.9; things over the edge up to
 * 0.85.
 */
const stricter = (acceptScore: number): number => (acceptScore + 1) / 2;

/** A detector with its own buffers: one per worker, frames one after the other. */
export function createOutlineDetector(options: OutlineDetectorOptions = {}): OutlineDetector {
  const acceptScore = options.acceptScore ?? defaultAcceptScore;
  const search = new OutlineSearch();
  return {
    detect(pixels, { documentType, previous = null }) {
      const form = formOf(documentType);
      search.search(pixels, documentForms[form].aspect, previous);
      const best = search.best();
      if (!best) return null;
      search.sharpen(pixels, best);
      const hasAspect = form !== 'sheet' && best.borderSides === 0;
      return outlineOf(best, pixels, form, hasAspect ? acceptScore : stricter(acceptScore));
    },
  };
}

const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

function outlineOf(
  candidate: OutlineCandidate,
  pixels: Pixels,
  form: DocumentForm,
  acceptScore: number,
): DocumentOutline | null {
  const { quad } = candidate;
  if (!(quadArea(quad) > 0)) return null;
  const start = topLeft(quad, form === 'id1' || form === 'id3');
  const turned = Float64Array.from({ length: 8 }, (_, at) => quad[(at + start * 2) & 7]!);
  const support = [0, 1, 2, 3].map((side) => candidate.support[(side + start) & 3]!);
  poseOfQuad(quad, pixels, pose);
  const spare = 0.004 * Math.max(pixels.width, pixels.height);
  let inFrame = candidate.borderSides === 0;
  for (let at = 0; at < 8; at++) {
    const last = at % 2 ? pixels.height : pixels.width;
    if (turned[at]! < spare || turned[at]! > last - spare) inFrame = false;
  }
  return {
    quad: quadOf(turned),
    score: candidate.confidence,
    accepted: candidate.confidence >= acceptScore,
    inFrame,
    sideSupport: support as [number, number, number, number],
    tiltDegrees: (pose.tiltRadians * 180) / Math.PI,
    width: pixels.width,
    height: pixels.height,
  };
}

/** The corner that starts the side taken for the top: the upper one of the two long (or short) sides. */
function topLeft(quad: Float64Array, wide: boolean): number {
  const length = (side: number): number => {
    const next = (side + 1) & 3;
    return Math.hypot(quad[next * 2]! - quad[side * 2]!, quad[next * 2 + 1]! - quad[side * 2 + 1]!);
  };
  const firstIsLong = length(0) + length(2) >= length(1) + length(3);
  const start = firstIsLong === wide ? 0 : 1;
  const middleY = (side: number): number => quad[side * 2 + 1]! + quad[((side + 1) & 3) * 2 + 1]!;
  const middleX = (side: number): number => quad[side * 2]! + quad[((side + 1) & 3) * 2]!;
  const other = (start + 2) & 3;
  const down = middleY(other) - middleY(start);
  const right = middleX(other) - middleX(start);
  // Standing on its side: the top is then the one to the right, as a phone held sideways is turned.
  if (Math.abs(down) < 0.15 * Math.abs(right)) return right < 0 ? start : other;
  return down > 0 ? start : other;
}
