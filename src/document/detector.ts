import type { Pixels } from '../shared/geometry.js';
import { measureRoundness } from './corners.js';
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
 * Of what the picture's edge cuts off any bright thing may be the rest: cross-validated, such outlines were wrong up to
 * 0.85. Paper lies on paper.
 */
const cutShare = 0.5;
const paperShare = 0.2;
const stricter = (acceptScore: number, share: number): number => acceptScore + (1 - acceptScore) * share;

/**
 * Further from the aspect it should have than cards that lie whole in the picture were measured (2 % lying flat, more
 * when tilted): a page taken for a card is off by 5 to 10 %.
 */
function isMisfit({ features: { misfit, tilt } }: OutlineCandidate): boolean {
  return misfit > 0.9 * (1 + 1.5 * tilt * tilt);
}

/**
 * Cards have round corners (ISO/IEC 7810, measured 0.5 and more; what is drawn on paper or cut out of it 0.02 to 0.5),
 * and what is not told apart counts as half. Half of a sheet beneath has otherwise all that a card has.
 */
const roundFrom = 0.5;
const squareCost = 9;
/** A card that was cut by hand has square corners: it must stand out along all of every side, and fit. */
function isCutByHand({ features }: OutlineCandidate): boolean {
  const { support1, apart1, misfit, weakest, way1 } = features;
  return support1 > 0.7 && apart1 > 0.7 && misfit < 0.1 && weakest > 0.75 && way1 > 0.9;
}

function asCard(score: number, round: number): number {
  const odds = (score / (1 - score)) * Math.exp(squareCost * Math.min(0, round - roundFrom));
  return score < 1 ? odds / (1 + odds) : score;
}

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
      const isPaper = form === 'page' || form === 'sheet';
      const share = best.borderSides > 0 ? cutShare : isPaper ? paperShare : 0;
      const needed = stricter(acceptScore, share);
      let score = isPaper ? search.certaintyOf(best) : best.confidence;
      // The gates hold to the score alone.
      if (isPaper ? score < needed : isMisfit(best)) score = Math.min(score, acceptScore - 0.01);
      if (form === 'id1' && !isCutByHand(best)) score = asCard(score, measureRoundness(pixels, best.quad));
      return outlineOf(best, pixels, form, score, needed);
    },
  };
}

const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

function outlineOf(
  candidate: OutlineCandidate,
  pixels: Pixels,
  form: DocumentForm,
  score: number,
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
    score,
    accepted: score >= acceptScore,
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
