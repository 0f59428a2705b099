import type { Pixels } from '../shared/geometry.js';
import { Appraiser, foldFeature, supportFeature } from './appraise.js';
import { documentForms, formOf, type DocumentForm, type DocumentType } from './document-types.js';
import { EdgeField } from './edge-field.js';
import { LineFinder } from './lines.js';
import {
  cornerDistance,
  flattenQuad,
  poseOfQuad,
  quadArea,
  quadOf,
  sideLength,
  squareToQuad,
  type Quad,
} from './quad.js';
import { QuadFinder, type AspectRange } from './quad-finder.js';
import { QuadRefiner } from './refine.js';
import { confidenceOf } from './scorer.js';

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

/** Candidates that are refined and measured. */
const candidatesMeasured = 12;
/**
 * Edge along its middle from which on a candidate is two pages; measured: single pages 0.08 to 0.26, open booklets 0.34 to
 * 0.81.
 */
const minFold = 0.42;
/** Edge that even the worst side of a booklet must have. */
const minBookletSupport = 0.4;
export const defaultAcceptScore = 0.75;

export class OutlineSearch {
  readonly field = new EdgeField();
  readonly #lines = new LineFinder();
  readonly #quads = new QuadFinder();
  readonly #refiner = new QuadRefiner();
  readonly #appraiser = new Appraiser();
  readonly #small = new Float64Array(8);
  readonly candidates: OutlineCandidate[] = [];
  count = 0;
  #page = -1;

  search(pixels: Pixels, range: AspectRange, previous: Quad | null): void {
    const { field } = this;
    field.load(pixels);
    this.#lines.find(field);
    this.#quads.find(field, this.#lines, range);
    this.count = 0;
    this.#page = -1;
    if (previous) {
      const slot = this.#slot();
      flattenQuad(previous, slot.quad);
      slot.borderSides = 0;
      this.#measure(pixels, slot, range);
    }
    for (let at = 0; at < Math.min(candidatesMeasured, this.#quads.count); at++) {
      const slot = this.#slot();
      for (let i = 0; i < 8; i++) {
        slot.quad[i] = (this.#quads.corners[at * 8 + i]! + 0.5) * (i % 2 ? field.scaleY : field.scaleX);
      }
      slot.borderSides = this.#quads.borderSides[at]!;
      this.#measure(pixels, slot, range);
    }
    if (range === documentForms.id3.aspect) this.#openBooklet(pixels, range);
  }

  /** The surest candidate, by number; -1 without any. */
  best(): number {
    if (this.#page >= 0) return this.#page;
    let best = -1;
    for (let at = 0; at < this.count; at++) {
      if (best < 0 || this.candidates[at]!.confidence > this.candidates[best]!.confidence) best = at;
    }
    return best;
  }

  /**
   * An open passport has nearly the aspect of its page. Where a fold parts a candidate in two, the page is a half of it:
   * the lower one, as the data page is read (ICAO Doc 9303-4); of halves side by side the surer.
   */
  #openBooklet(pixels: Pixels, range: AspectRange): void {
    let booklet: OutlineCandidate | null = null;
    let clearest = 0;
    for (let at = 0; at < this.count; at++) {
      const candidate = this.candidates[at]!;
      const { features, borderSides } = candidate;
      if (borderSides !== 0 || features[foldFeature]! < minFold) continue;
      if (features[supportFeature]! < minBookletSupport) continue;
      // The clearest by sides and fold; larger ones first, as boxes of print within a page have lines through them too.
      const size = Math.sqrt(Math.max(0, quadArea(candidate.quad)));
      const clear = features[supportFeature]! * features[foldFeature]! * size;
      if (clear <= clearest) continue;
      clearest = clear;
      booklet = candidate;
    }
    if (!booklet) return;
    const halves = [0, 1].map((half) => {
      const slot = this.#slot();
      halfOf(booklet.quad, half, slot.quad);
      slot.borderSides = 0;
      return this.#measure(pixels, slot, range);
    });
    const [a, b] = halves.map((at) => this.candidates[at]!);
    const down = (middleY(b!.quad) - middleY(a!.quad)) / 4;
    const apart = Math.sqrt(quadArea(booklet.quad)) / 4;
    const surer = a!.confidence > b!.confidence ? 0 : 1;
    this.#page = halves[Math.abs(down) < apart ? surer : down > 0 ? 1 : 0]!;
    // Booklet and page bear each other out.
    const page = this.candidates[this.#page]!;
    page.confidence = 1 - (1 - page.confidence) * (1 - booklet.confidence);
  }

  /** Moves a candidate's sides onto the edges of the full picture, in ever finer steps. */
  sharpen(pixels: Pixels, candidate: OutlineCandidate): void {
    let step = this.field.scaleX * 0.2;
    do {
      this.#refiner.refine(pixels, candidate.quad, Math.max(0.7, step), 6, candidate.borderSides);
      step /= 3;
    } while (step > 0.5);
  }

  #slot(): OutlineCandidate {
    let slot = this.candidates[this.count];
    if (!slot) {
      slot = {
        quad: new Float64Array(8),
        borderSides: 0,
        features: new Float64Array(this.#appraiser.features.length),
        confidence: 0,
        support: new Float64Array(4),
      };
      this.candidates.push(slot);
    }
    return slot;
  }

  /** Number of the measured candidate, or of the one it fell together with. */
  #measure(pixels: Pixels, slot: OutlineCandidate, range: AspectRange): number {
    const { field } = this;
    const scale = (field.scaleX + field.scaleY) / 2;
    this.#refiner.refine(pixels, slot.quad, Math.max(0.7, scale * 0.4), 8, slot.borderSides);
    const near = 0.012 * Math.hypot(pixels.width, pixels.height);
    for (let at = 0; at < this.count; at++) {
      if (cornerDistance(this.candidates[at]!.quad, slot.quad) < near) return at;
    }
    for (let i = 0; i < 8; i++) {
      this.#small[i] = slot.quad[i]! / (i % 2 ? field.scaleY : field.scaleX) - 0.5;
    }
    slot.support.set(this.#refiner.support);
    slot.features.set(this.#appraiser.appraise(field, this.#small, slot.borderSides, range, this.#refiner));
    slot.confidence = confidenceOf(slot.features);
    return this.count++;
  }
}

/**
 * Without an aspect to hold to, the sides alone must make it sure: sheets, and what the picture's edge cuts off, of which
 * any bright thing may be the rest. Cross-validated, sheets were wrong up to 0.9; things over the edge up to 0.85.
 */
const stricter = (acceptScore: number): number => (acceptScore + 1) / 2;

const map = new Float64Array(8);

const middleY = (quad: Float64Array): number => quad[1]! + quad[3]! + quad[5]! + quad[7]!;

/** Half of a quad as it is parted in space, across its longer sides. */
function halfOf(quad: Float64Array, half: number, into: Float64Array): void {
  squareToQuad(quad, map);
  const tall = sideLength(quad, 1) + sideLength(quad, 3) > sideLength(quad, 0) + sideLength(quad, 2);
  for (let corner = 0; corner < 4; corner++) {
    const right = corner === 1 || corner === 2 ? 1 : 0;
    const low = corner > 1 ? 1 : 0;
    const u = tall ? right : (right + half) / 2;
    const v = tall ? (low + half) / 2 : low;
    const w = map[6]! * u + map[7]! * v + 1;
    into[corner * 2] = (map[0]! * u + map[1]! * v + map[2]!) / w;
    into[corner * 2 + 1] = (map[3]! * u + map[4]! * v + map[5]!) / w;
  }
}

/** A detector with its own buffers: one per worker, frames one after the other. */
export function createOutlineDetector(options: OutlineDetectorOptions = {}): OutlineDetector {
  const acceptScore = options.acceptScore ?? defaultAcceptScore;
  const search = new OutlineSearch();
  return {
    detect(pixels, { documentType, previous = null }) {
      const form = formOf(documentType);
      search.search(pixels, documentForms[form].aspect, previous);
      const best = search.candidates[search.best()];
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
