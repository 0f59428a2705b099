import type { Pixels } from '../contract/geometry.js';
import type { OutlineCandidate } from './candidate.js';
import { measureRoundness } from './corners.js';
import type { DocumentMapper } from './document-map.js';
import { documentForms, formOf, isPaper, type DocumentForm, type DocumentType } from './document-types.js';
import { poseOfQuad, quadArea, quadOf, type Quad } from './quad.js';
import { surely } from './scorer.js';
import { OutlineSearch, type SearchOptions } from './search.js';
import { hasPassportZone } from './zone-proof.js';

/** An outline found in one picture. */
export interface DocumentOutline {
  /**
   * Corners in pixels of the given picture, clockwise from the document's top left. An outline does not show which way
   * up the document is, so the longer side that is higher in the picture counts as its top (for `page` and `sheet`, the
   * shorter side).
   */
  quad: Quad;
  /** How likely it is that this outline is off by less than a tenth, 0 to 1. */
  score: number;
  /** Whether the score reaches the threshold that was chosen for precision. */
  accepted: boolean;
  /** All four corners are inside the picture, with a little to spare. */
  inFrame: boolean;
  /** Size of the picture that the corners refer to. */
  width: number;
  height: number;
}

export interface DetectOptions extends SearchOptions {
  documentType: DocumentType | DocumentForm;
}

export interface OutlineDetectorOptions {
  /** Lowest score of an accepted outline, 0 to 1. */
  acceptScore?: number;
  /** Gives the mapper once it is loaded. Documents among clutter are hardly found without one. */
  mapper?: () => DocumentMapper | null;
}

export interface OutlineDetector {
  /** Detects in a picture of any size: searches a copy scaled to about 77,000 pixels, then refines on the original. */
  detect(pixels: Pixels, options: DetectOptions): DocumentOutline | null;
  /**
   * Measures the outline where it was in the previous frame, or close by, and looks nowhere else: a fifth of the work.
   * `null` if it is not certain there, or not wholly in the picture.
   */
  follow(
    pixels: Pixels,
    options: { documentType: DocumentType | DocumentForm; previous: Quad },
  ): DocumentOutline | null;
}

const defaultAcceptScore = 0.75;

/**
 * How far the required score rises toward 1, as a share. If the picture's edge cuts something off, any bright object
 * may be the rest: cross-validated, such outlines were wrong up to a score of 0.85. `paperShare` applies because paper
 * often lies on paper.
 */
const cutShare = 0.5;
const paperShare = 0.2;
const stricter = (acceptScore: number, share: number): number => acceptScore + (1 - acceptScore) * share;

/**
 * Whether the aspect is further off than that of any card that was wholly in the picture (2 % when flat, more when
 * tilted). A page mistaken for a card is off by 5 to 10 %.
 */
function isMisfit({ features: { misfit, tilt } }: OutlineCandidate): boolean {
  return misfit > 0.9 * (1 + 1.5 * tilt * tilt);
}

/**
 * Cards have round corners (ISO/IEC 7810; measured at 0.5 and more). Shapes drawn on paper or cut from it measured 0.02
 * to 0.5. Unknown corners count as half. Otherwise half of a sheet underneath looks just like a card.
 */
const roundFrom = 0.5;
const squareCost = 9;
/**
 * A card cut by hand has square corners, so it must stand out along the whole of every side and have the right aspect.
 */
function isCutByHand({ features }: OutlineCandidate): boolean {
  const { support1, apart1, misfit, weakest, way1 } = features;
  return support1 > 0.7 && apart1 > 0.7 && misfit < 0.1 && weakest > 0.75 && way1 > 0.9;
}

/**
 * A passport's page is often uncertain, because the other page looks just like it. Its machine-readable zone settles that:
 * on labeled and drawn frames, every outline that has one where it belongs is right. Their scores begin at 0.2.
 */
const zoneFrom = 0.1;
const zoneScore = 0.9;
/** How many other candidates are looked at if the best has no zone, and how certain they must be. */
const rivals = { most: 2, from: 0.3 };

function hasZone(pixels: Pixels, { borderSides, confidence, quad }: OutlineCandidate): boolean {
  return borderSides === 0 && confidence >= zoneFrom && hasPassportZone(pixels, quad);
}

/** The candidate whose zone shows that it is a passport's page; `null` if the best needs none, or none has one. */
function pageByZone(
  pixels: Pixels,
  best: OutlineCandidate,
  candidates: readonly OutlineCandidate[],
): OutlineCandidate | null {
  if (best.confidence >= surely) return null;
  const others = candidates
    .filter((candidate) => candidate !== best && candidate.confidence >= rivals.from)
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, rivals.most);
  return [best, ...others].find((candidate) => hasZone(pixels, candidate)) ?? null;
}

/** Aspects of a card that is measured in space. */
const cardAspects = { min: 1.54, max: 1.63 };
const cardFrom = 0.5;

/** The candidate that is a card, if a passport is asked for and the best shows no zone; `null` without one. */
function cardInstead(
  pixels: Pixels,
  best: OutlineCandidate,
  candidates: readonly OutlineCandidate[],
): OutlineCandidate | null {
  const cards = candidates.filter(({ quad, borderSides, confidence }) => {
    if (borderSides !== 0 || confidence < cardFrom) return false;
    poseOfQuad(quad, pixels, pose);
    return pose.aspect >= cardAspects.min && pose.aspect <= cardAspects.max;
  });
  if (cards.length === 0 || hasZone(pixels, best)) return null;
  return cards.find(({ quad }) => measureRoundness(pixels, quad) >= roundFrom) ?? null;
}

function asCard(score: number, round: number): number {
  const odds = (score / (1 - score)) * Math.exp(squareCost * Math.min(0, round - roundFrom));
  return score < 1 ? odds / (1 + odds) : score;
}

/** Creates a detector with its own buffers. Use one per worker, for one frame after another. */
export function createOutlineDetector(options: OutlineDetectorOptions = {}): OutlineDetector {
  const acceptScore = options.acceptScore ?? defaultAcceptScore;
  const search = new OutlineSearch();
  const judged = (
    pixels: Pixels,
    best: OutlineCandidate,
    form: DocumentForm,
    certainty: number,
    showsZone = false,
  ): DocumentOutline | null => {
    search.sharpen(pixels, best);
    const share = best.borderSides > 0 ? cutShare : isPaper(form) ? paperShare : 0;
    const needed = stricter(acceptScore, share);
    let score = certainty;
    // The gates only look at the score.
    if (isPaper(form) ? score < needed : isMisfit(best)) score = Math.min(score, acceptScore - 0.01);
    // Its final sides must fit the zone, too.
    if (showsZone && hasPassportZone(pixels, best.quad)) score = Math.max(score, zoneScore);
    if (form === 'id1' && !isCutByHand(best)) score = asCard(score, measureRoundness(pixels, best.quad));
    return outlineOf(best, pixels, form, score, needed);
  };
  return {
    detect(pixels, { documentType, ...how }) {
      const form = formOf(documentType);
      search.search(pixels, documentForms[form].aspect, options.mapper?.() ?? null, how);
      const best = search.best();
      if (!best) return null;
      const page = form === 'id3' ? pageByZone(pixels, best, search.candidates) : null;
      if (page !== null) return judged(pixels, page, form, page.confidence, true);
      const card = form === 'id3' ? cardInstead(pixels, best, search.candidates) : null;
      // Something is there for certain. Its shape keeps a card from being accepted.
      return judged(pixels, card ?? best, form, isPaper(form) ? search.certaintyOf(best) : best.confidence);
    },
    follow(pixels, { documentType, previous }) {
      const form = formOf(documentType);
      search.load(pixels);
      // A document that is moved is beyond the close reach. The far one alone could move a resting one onto its print.
      for (const reach of ['close', 'far'] as const) {
        const near = search.measureNear(pixels, documentForms[form].aspect, previous, reach);
        const showsZone = form === 'id3' && near.confidence < acceptScore && hasZone(pixels, near);
        if (near.confidence < acceptScore && !showsZone) continue;
        const outline = judged(pixels, near, form, near.confidence, showsZone);
        if (outline?.accepted === true && outline.inFrame) return outline;
      }
      return null;
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
    width: pixels.width,
    height: pixels.height,
  };
}

/** The corner that starts the top side: the upper one of the two long (or short) sides. */
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
  // Rotates a document that lies on its side: its top is the right side, as when a phone is held sideways.
  if (Math.abs(down) < 0.15 * Math.abs(right)) return right < 0 ? start : other;
  return down > 0 ? start : other;
}
