import type { Pixels } from '../contract/geometry.js';
import { Appraiser } from './appraise.js';
import { inView, type OutlineCandidate, type View } from './candidate.js';
import { overlap } from './document-map.js';
import { cornerDistance, quadArea } from './quad.js';
import type { AspectRange } from './quad-finder.js';
import { QuadRefiner } from './refine.js';
import { confidenceOf } from './scorer.js';

/**
 * How much the map counts against the log odds of a candidate. Less for cards: of a real card, the
 * map often shows the half with the portrait.
 */
const favorOfPaper = 4;
const favorOfCards = 2;
/** Confidence from which a candidate keeps its sides, and nothing is looked at more closely. */
export const sureFrom = 0.8;
/** Corners further apart than this, over the root of the area, belong to different things. */
const rivalFrom = 0.06;

const oddsOf = (confidence: number): number => confidence / Math.max(1e-6, 1 - confidence);

/** The outlines that a search considers: refines, measures and compares them. Owns its buffers. */
export class Candidates {
  readonly #refiner = new QuadRefiner();
  readonly #appraiser = new Appraiser();
  #range: AspectRange = { min: 1, max: 1 };
  #isPaper = false;
  all: OutlineCandidate[] = [];

  /** Forgets all of them, before the next picture. */
  begin(range: AspectRange, isPaper: boolean): void {
    this.#range = range;
    this.#isPaper = isPaper;
    this.all = [];
  }

  /**
   * Moves a quad onto the edges near it, and measures it.
   * @param quad eight numbers, clockwise, in pixels of the picture, the longer pair of sides first; it is changed
   * @returns the candidate, or an earlier one that it matches
   */
  measure(pixels: Pixels, quad: Float64Array, borderSides: number, view: View): OutlineCandidate {
    const { field } = view;
    const scale = (field.scaleX + field.scaleY) / 2;
    this.#refiner.refine(pixels, quad, Math.max(0.7, scale * 0.4), 8, borderSides);
    const near = 0.012 * Math.hypot(field.width * field.scaleX, field.height * field.scaleY);
    const same = this.all.find((other) => other.view === view && cornerDistance(other.quad, quad) < near);
    if (same) return same;
    const features = this.#appraiser.appraise(field, inView(quad, view), borderSides, this.#range, this.#refiner);
    const candidate = { quad, borderSides, features, confidence: 0, merit: 0, view };
    this.compare(candidate);
    this.all.push(candidate);
    return candidate;
  }

  /** Compares a candidate with the map of its view, if there is one, and scores it. */
  compare(candidate: OutlineCandidate): void {
    const { features, quad, view } = candidate;
    if (view.map !== null) {
      const corners = inView(quad, view).map((value) => value + 0.5);
      features.mapped = overlap(view.map, corners, view.field);
      features.unmapped = 0;
    }
    candidate.confidence = confidenceOf(features);
    const favor = this.#isPaper ? favorOfPaper : favorOfCards;
    candidate.merit = Math.log(oddsOf(candidate.confidence)) + favor * features.mapped;
  }

  /** Moves a quad whose sides are a few pixels off onto edges. */
  refineCoarsely(pixels: Pixels, quad: Float64Array, { field }: View): void {
    this.#refiner.refine(pixels, quad, Math.max(0.7, (field.scaleX + field.scaleY) / 2), 8, 0);
  }

  /** Moves a candidate's sides onto the edges of the full picture, in finer and finer steps. */
  sharpen(pixels: Pixels, candidate: OutlineCandidate, scale: number): void {
    let step = scale * 0.2;
    do {
      this.#refiner.refine(pixels, candidate.quad, Math.max(0.7, step), 6, candidate.borderSides);
      step /= 3;
    } while (step > 0.5);
  }

  isCertain(from: number): boolean {
    return this.all.some(({ confidence }) => confidence >= from);
  }

  best(): OutlineCandidate | null {
    let best: OutlineCandidate | null = null;
    for (const candidate of this.all) if (best === null || candidate.merit > best.merit) best = candidate;
    return best;
  }

  /**
   * Confidence of the best candidate, reduced by that of a rival elsewhere: of two sheets in a pile, or a sheet and a
   * frame printed on it, at most one is right.
   */
  certaintyOf(best: OutlineCandidate): number {
    const apart = rivalFrom * Math.sqrt(Math.max(0, quadArea(best.quad)));
    let rival = 0;
    for (const { quad, confidence } of this.all) {
      if (confidence > rival && cornerDistance(quad, best.quad) > apart) rival = confidence;
    }
    const odds = oddsOf(best.confidence);
    return (best.confidence * odds) / (odds + oddsOf(rival));
  }
}
