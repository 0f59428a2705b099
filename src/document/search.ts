import type { Pixels } from '../shared/geometry.js';
import { Appraiser } from './appraise.js';
import { clearestBooklet, dataPageOf, halfOf } from './booklet.js';
import type { OutlineCandidate } from './candidate.js';
import { CloserLook } from './closer-look.js';
import { MapRegions, mapSide, overlap, type DocumentMapper } from './document-map.js';
import { documentForms } from './document-types.js';
import { EdgeField } from './edge-field.js';
import { LineFinder } from './lines.js';
import { withSideOf } from './mixed-sides.js';
import { PalePatches } from './pale-patches.js';
import { cornerDistance, flattenQuad, poseOfQuad, quadArea, type Quad } from './quad.js';
import { aspectMisfit, QuadFinder, type AspectRange } from './quad-finder.js';
import { QuadRefiner } from './refine.js';
import { confidenceOf, surely } from './scorer.js';

/**
 * How many candidates from lines and from patches are refined and measured: as many as a phone can manage per frame.
 */
const candidatesMeasured = 12;
/** How many of them the map chooses, if there is one. */
const mappedCandidates = 8;
/** How many more of a card are chosen by their lines alone, because the map may show only half of it. */
const unmappedCandidates = 8;
/**
 * How much the map counts against the log odds of a candidate, where none is certain. Less for cards: of a real card, the
 * map often shows the half with the portrait.
 */
const favorOfPaper = 10;
const favorOfCards = 5;
/** Confidence from which a candidate is the best, whatever the map shows, and keeps its sides. */
const sureFrom = 0.8;
const mixRounds = 3;
/** Corners further apart than this, over the root of the area, belong to different things. */
const rivalFrom = 0.06;

/** Skew and misfit of quads that are not worth measuring. */
const maxSkew = 0.2;
const maxMisfit = 0.15;

const oddsOf = (confidence: number): number => confidence / Math.max(1e-6, 1 - confidence);

/** Searches pictures for outlines. Owns its buffers. */
export class OutlineSearch {
  readonly field = new EdgeField();
  readonly #lines = new LineFinder();
  readonly #quads = new QuadFinder();
  readonly #refiner = new QuadRefiner();
  readonly #patches = new PalePatches();
  readonly #appraiser = new Appraiser();
  readonly #small = new Float64Array(8);
  readonly #regions = new MapRegions();
  readonly #closer = new CloserLook(this.#lines, this.#quads);
  readonly #cells = new Float32Array(mapSide * mapSide);
  /** `#cells`, if the picture has been mapped. */
  #map: Float32Array | null = null;
  candidates: OutlineCandidate[] = [];
  #page: OutlineCandidate | null = null;
  #isPaper = false;

  /** Reads a picture, before `measureNear`. */
  load(pixels: Pixels): void {
    this.field.load(pixels);
  }

  /**
   * Measures the outline that has moved from a quad, and looks at nothing else.
   * @param reach how far its sides are looked for: up to 3 or 8 pixels of the field
   */
  measureNear(pixels: Pixels, range: AspectRange, near: Quad, reach: 'close' | 'far'): OutlineCandidate {
    this.candidates = [];
    this.#page = null;
    this.#map = null;
    const quad = new Float64Array(8);
    flattenQuad(near, quad);
    if (reach === 'far') this.#refineCoarsely(pixels, quad);
    return this.#measure(pixels, quad, 0, range);
  }

  /**
   * @param mapper knows many tables; without it, the search relies on edges alone
   * @param isRead whether `load` has read these pixels
   */
  search(
    pixels: Pixels,
    range: AspectRange,
    previous: Quad | null,
    mapper: DocumentMapper | null = null,
    isRead = false,
  ): void {
    const { field } = this;
    if (!isRead) this.load(pixels);
    const isPaper = range === documentForms.page.aspect || range === documentForms.sheet.aspect;
    this.#isPaper = isPaper;
    this.#map = null;
    this.candidates = [];
    this.#page = null;
    this.#lines.find(field);
    this.#quads.find(field, this.#lines, range);
    if (previous) {
      const quad = new Float64Array(8);
      flattenQuad(previous, quad);
      this.#measure(pixels, quad, 0, range);
    }
    const unmapped = isPaper ? 0 : unmappedCandidates;
    this.#measureQuads(pixels, mapper === null ? candidatesMeasured : unmapped, range);
    if (range === documentForms.id3.aspect) this.#openBooklet(pixels, range);
    // Sheets lie on other sheets, so even a certain one has to be compared with its rivals.
    if (mapper !== null && (isPaper || !this.#isCertain(surely))) this.#searchMap(pixels, mapper, range);
    else if (isPaper) this.#addPatches(pixels, range);
  }

  /** Searches where the network sees a document. */
  #searchMap(pixels: Pixels, mapper: DocumentMapper, range: AspectRange): void {
    const { field } = this;
    this.#cells.set(mapper.map(field, this.#isPaper));
    this.#map = this.#cells;
    for (const candidate of this.candidates) this.#compare(candidate, pixels);
    this.#quads.favor(this.#cells, field);
    this.#measureQuads(pixels, mappedCandidates, range);
    this.#addRegions(pixels, this.#cells, range);
    if (!this.#isCertain(sureFrom)) this.#lookCloser(pixels, mapper, range);
    if (this.#isPaper) this.#mixSides(pixels, range);
  }

  /** Measures the best quads of the latest ranking, of a card or passport page up to the first that is certain. */
  #measureQuads(pixels: Pixels, most: number, range: AspectRange): void {
    const { field } = this;
    for (let at = 0; at < Math.min(most, this.#quads.count); at++) {
      const quad = this.#quads.corners.slice(at * 8, at * 8 + 8);
      for (let i = 0; i < 8; i++) quad[i] = (quad[i]! + 0.5) * (i % 2 ? field.scaleY : field.scaleX);
      const { confidence } = this.#measure(pixels, quad, this.#quads.borderSides[at]!, range);
      if (!this.#isPaper && confidence >= surely) return;
    }
  }

  /** Adds regions of the map. Their sides are a few pixels off, so they are moved onto edges in two steps. */
  #addRegions(pixels: Pixels, map: Float32Array, range: AspectRange): void {
    for (const quad of this.#regions.find(map)) {
      for (let at = 0; at < 8; at++) quad[at] = quad[at]! * (at % 2 ? pixels.height : pixels.width);
      poseOfQuad(quad, pixels, pose);
      const from = pose.aspect < 1 ? 2 : 0;
      const corners = Float64Array.from(quad, (_, at) => quad[(at + from) & 7]!);
      this.#refineCoarsely(pixels, corners);
      this.#measure(pixels, corners, 0, range);
    }
  }

  #isCertain(from: number): boolean {
    return this.candidates.some(({ confidence }) => confidence >= from);
  }

  /** Adds what a closer look at the map's part of the picture shows. */
  #lookCloser(pixels: Pixels, mapper: DocumentMapper, range: AspectRange): void {
    const wanted = { range, isPaper: this.#isPaper, most: mappedCandidates };
    const quads = this.#closer.find(pixels, this.#cells, mapper, wanted);
    if (quads === null) return;
    // The closer look has changed the map.
    for (const candidate of this.candidates) this.#compare(candidate, pixels);
    for (const quad of quads) this.#measure(pixels, quad, 0, range);
    this.#addRegions(pixels, this.#cells, range);
  }

  /**
   * Adds pale patches that could be paper in space: they are found even if the table's lines crowd out those of paper.
   * Adds only the largest, because a tiled floor has a hundred.
   */
  #addPatches(pixels: Pixels, range: AspectRange): void {
    const { field } = this;
    this.#patches.find(field);
    let left = candidatesMeasured;
    for (const quad of this.#patches.quads) {
      poseOfQuad(quad, field, pose);
      const turned = pose.aspect < 1 ? 1 / pose.aspect : pose.aspect;
      if (Math.abs(pose.skew) > maxSkew || aspectMisfit(turned, range, 0) > maxMisfit) continue;
      if (left-- === 0) return;
      // Put the longer pair of sides first: the scorer was fitted to that order.
      const from = pose.aspect < 1 ? 2 : 0;
      const corners = Float64Array.from(
        quad,
        (_, at) => (quad[(at + from) & 7]! + 0.5) * (at % 2 ? field.scaleY : field.scaleX),
      );
      this.#refineCoarsely(pixels, corners);
      this.#measure(pixels, corners, 0, range);
    }
  }

  /**
   * Tries sides of the other candidates on the best one while none is certain. Paper is often found in parts: one
   * candidate gets one end right and another gets a side right, because torn ends, folds and print attract lines.
   */
  #mixSides(pixels: Pixels, range: AspectRange): void {
    const others = this.candidates.filter(({ borderSides }) => borderSides === 0);
    for (let round = 0; round < mixRounds; round++) {
      const best = this.best();
      if (best === null || best.confidence >= sureFrom || best.borderSides !== 0) return;
      for (const other of others) {
        for (let side = 0; side < 4; side++) {
          const quad = withSideOf(best.quad, side, other.quad);
          if (quad === null) continue;
          poseOfQuad(quad, pixels, pose);
          if (Math.abs(pose.skew) > maxSkew || aspectMisfit(pose.aspect, range, 0) > maxMisfit) continue;
          this.#measure(pixels, quad, 0, range);
        }
      }
      if (this.best() === best) return;
    }
  }

  /** The page of an open booklet if there is one, otherwise the best candidate. */
  best(): OutlineCandidate | null {
    if (this.#page) return this.#page;
    let best: OutlineCandidate | null = null;
    let surest: OutlineCandidate | null = null;
    for (const candidate of this.candidates) {
      if (best === null || candidate.merit > best.merit) best = candidate;
      if (surest === null || candidate.confidence > surest.confidence) surest = candidate;
    }
    return surest !== null && surest.confidence >= sureFrom ? surest : best;
  }

  /**
   * Confidence of the best candidate, reduced by that of a rival elsewhere: of two sheets in a pile, or a sheet and a
   * frame printed on it, at most one is right.
   */
  certaintyOf(best: OutlineCandidate): number {
    const apart = rivalFrom * Math.sqrt(Math.max(0, quadArea(best.quad)));
    let rival = 0;
    for (const { quad, confidence } of this.candidates) {
      if (confidence > rival && cornerDistance(quad, best.quad) > apart) rival = confidence;
    }
    const odds = oddsOf(best.confidence);
    return (best.confidence * odds) / (odds + oddsOf(rival));
  }

  /** An open passport has nearly the aspect of its page. If a fold divides a candidate, the page is one half of it. */
  #openBooklet(pixels: Pixels, range: AspectRange): void {
    const booklet = clearestBooklet(this.candidates);
    if (!booklet) return;
    const a = this.#measure(pixels, halfOf(booklet.quad, 0), 0, range);
    const b = this.#measure(pixels, halfOf(booklet.quad, 1), 0, range);
    const page = dataPageOf(booklet, a, b);
    // Booklet and page confirm each other.
    page.confidence = 1 - (1 - page.confidence) * (1 - booklet.confidence);
    this.#page = page;
  }

  /** Moves a candidate's sides onto the edges of the full picture, in finer and finer steps. */
  sharpen(pixels: Pixels, candidate: OutlineCandidate): void {
    let step = this.field.scaleX * 0.2;
    do {
      this.#refiner.refine(pixels, candidate.quad, Math.max(0.7, step), 6, candidate.borderSides);
      step /= 3;
    } while (step > 0.5);
  }

  #refineCoarsely(pixels: Pixels, quad: Float64Array): void {
    const { scaleX, scaleY } = this.field;
    this.#refiner.refine(pixels, quad, Math.max(0.7, (scaleX + scaleY) / 2), 8, 0);
  }

  /** @returns the measured candidate, or an earlier one that it matches */
  #measure(pixels: Pixels, quad: Float64Array, borderSides: number, range: AspectRange): OutlineCandidate {
    const { field } = this;
    const scale = (field.scaleX + field.scaleY) / 2;
    this.#refiner.refine(pixels, quad, Math.max(0.7, scale * 0.4), 8, borderSides);
    const near = 0.012 * Math.hypot(pixels.width, pixels.height);
    const same = this.candidates.find((candidate) => cornerDistance(candidate.quad, quad) < near);
    if (same) return same;
    for (let i = 0; i < 8; i++) this.#small[i] = quad[i]! / (i % 2 ? field.scaleY : field.scaleX) - 0.5;
    const features = this.#appraiser.appraise(field, this.#small, borderSides, range, this.#refiner);
    const support = this.#refiner.support.slice();
    const confidence = confidenceOf(features);
    const candidate = { quad, borderSides, features, confidence, merit: 0, support };
    this.#compare(candidate, pixels);
    this.candidates.push(candidate);
    return candidate;
  }

  /** Sets a candidate's merit, which depends on the map. */
  #compare(candidate: OutlineCandidate, pixels: Pixels): void {
    const covered = this.#map === null ? 0 : overlap(this.#map, candidate.quad, pixels);
    candidate.merit = Math.log(oddsOf(candidate.confidence)) + (this.#isPaper ? favorOfPaper : favorOfCards) * covered;
  }
}

const pose = { aspect: 1, skew: 0, tiltRadians: 0 };
