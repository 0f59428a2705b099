import type { Pixels, Size } from '../contract/geometry.js';
import { clearestBooklet, dataPageOf, halfOf } from './booklet.js';
import { inPicture, type OutlineCandidate, type View } from './candidate.js';
import { Candidates, sureFrom } from './candidates.js';
import { CloserLook, type CloserView, commonShare, partAround, WhereToLook } from './closer-look.js';
import { MapRegions, mapSide, type DocumentMapper, type Part } from './document-map.js';
import { documentForms } from './document-types.js';
import { EdgeField } from './edge-field.js';
import { LineFinder } from './lines.js';
import { withSideOf } from './mixed-sides.js';
import { flattenQuad, poseOfQuad, type Quad } from './quad.js';
import { aspectMisfit, QuadFinder, type AspectRange } from './quad-finder.js';
import { surely } from './scorer.js';
import { SidesNear } from './sides-near.js';

/**
 * How many candidates from lines are refined and measured: as many as a phone can manage per frame.
 */
const candidatesMeasured = 12;
/** How many of them the map chooses, if there is one. */
const mappedCandidates = 8;
/** How many more of a card are chosen by their lines alone, because the map may show only half of it. */
const unmappedCandidates = 8;
/** How many outlines from edges near a region of the map are measured. */
const nearCandidates = 8;
const mixRounds = 3;
/** With how many others the best is mixed. */
const mixedCandidates = 8;
/** How often the search looks closer at one place, moving a little in between. */
const looksAtPlace = 2;
/** Common share of two parts from which a second look would show nothing new. */
const samePlaceFrom = 0.8;
/** Skew and misfit of quads that are not worth measuring. */
const maxSkew = 0.2;
const maxMisfit = 0.15;

export interface SearchOptions {
  /** The outline in the previous frame of the same size, near which the search starts. */
  previous?: Quad | null;
  /** Whether `measureNear` has just failed on these pixels, so that they are read already. */
  isRead?: boolean;
  /**
   * Whether to leave out what takes longest where nothing is certain: to look for small cards, to mix outlines of cards, and to map
   * paper carefully.
   */
  isHurried?: boolean;
}

/** Searches pictures for outlines. Owns its buffers. */
export class OutlineSearch {
  readonly field = new EdgeField();
  readonly #whole: View = { field: this.field, left: 0, top: 0, map: null };
  readonly #lines = new LineFinder();
  readonly #quads = new QuadFinder();
  readonly #found = new Candidates();
  readonly #regions = new MapRegions();
  readonly #near = new SidesNear();
  readonly #closer = new CloserLook(this.#lines, this.#quads);
  readonly #where = new WhereToLook();
  readonly #cells = new Float32Array(mapSide * mapSide);
  #page: OutlineCandidate | null = null;
  #isPaper = false;
  #isHurried = false;

  get candidates(): readonly OutlineCandidate[] {
    return this.#found.all;
  }

  /** Forgets the last picture. @returns whether paper is searched for */
  #begin(range: AspectRange): boolean {
    this.#isPaper = range === documentForms.page.aspect || range === documentForms.sheet.aspect;
    this.#found.begin(range, this.#isPaper);
    this.#page = null;
    this.#whole.map = null;
    return this.#isPaper;
  }

  /** The page of an open booklet if there is one, otherwise the best candidate. */
  best(): OutlineCandidate | null {
    return this.#page ?? this.#found.best();
  }

  /** How certain the best is, next to its rivals (`Candidates`). */
  certaintyOf(best: OutlineCandidate): number {
    return this.#found.certaintyOf(best);
  }

  /** Moves a candidate's sides onto the edges of the full picture. */
  sharpen(pixels: Pixels, candidate: OutlineCandidate): void {
    this.#found.sharpen(pixels, candidate, this.field.scaleX);
  }

  /** Reads a picture, before `measureNear`. */
  load(pixels: Pixels): void {
    this.field.load(pixels);
  }

  /**
   * Measures the outline that has moved from a quad, and looks at nothing else. A small one is seen closer.
   * @param reach how far its sides are looked for: up to 3 or 8 pixels of the field
   */
  measureNear(pixels: Pixels, range: AspectRange, near: Quad, reach: 'close' | 'far'): OutlineCandidate {
    this.#begin(range);
    const quad = new Float64Array(8);
    flattenQuad(near, quad);
    const part = partAround(quad, pixels);
    const view = part === null ? this.#whole : this.#closer.see(pixels, part);
    if (reach === 'far') this.#found.refineCoarsely(pixels, quad, view);
    return this.#found.measure(pixels, quad, 0, view);
  }

  /** @param mapper knows many tables. Without it, the search relies on edges alone. */
  search(
    pixels: Pixels,
    range: AspectRange,
    mapper: DocumentMapper | null,
    { previous = null, isRead = false, isHurried = false }: SearchOptions = {},
  ): void {
    const { field } = this;
    if (!isRead) this.load(pixels);
    const isPaper = this.#begin(range);
    this.#isHurried = isHurried;
    this.#lines.find(field);
    this.#quads.find(field, this.#lines, range);
    if (previous !== null) {
      const quad = new Float64Array(8);
      flattenQuad(previous, quad);
      this.#found.measure(pixels, quad, 0, this.#whole);
    }
    const unmapped = isPaper ? 0 : unmappedCandidates;
    this.#measureQuads(pixels, mapper === null ? candidatesMeasured : unmapped);
    if (range === documentForms.id3.aspect) this.#openBooklet(pixels);
    // Sheets lie on other sheets, so even a certain one has to be compared with its rivals.
    if (mapper !== null && (isPaper || !this.#found.isCertain(surely))) this.#searchMap(pixels, mapper, range);
    // With a map, the candidates have other scores, and there are more of them.
    if (this.#whole.map !== null && range === documentForms.id3.aspect) this.#openBooklet(pixels);
  }

  /** Searches where the network sees a document. */
  #searchMap(pixels: Pixels, mapper: DocumentMapper, range: AspectRange): void {
    const { field } = this;
    this.#cells.set(mapper.map(field, this.#isPaper));
    this.#whole.map = this.#cells;
    for (const candidate of this.#found.all) this.#found.compare(candidate);
    this.#quads.favor(this.#cells, field);
    this.#measureQuads(pixels, mappedCandidates);
    this.#addRegions(pixels, this.#whole, range);
    this.#lookCloser(pixels, mapper, range);
    this.#mixSides(pixels, range, this.#whole);
  }

  /** Measures the best quads of the latest ranking, of a card or passport page up to the first that is certain. */
  #measureQuads(pixels: Pixels, most: number): void {
    for (let at = 0; at < Math.min(most, this.#quads.count); at++) {
      const quad = inPicture(this.#quads.corners.subarray(at * 8, at * 8 + 8), this.#whole);
      const { confidence } = this.#found.measure(pixels, quad, this.#quads.borderSides[at]!, this.#whole);
      if (!this.#isPaper && confidence >= surely) return;
    }
  }

  /** Adds regions of a view's map. Their sides are a few pixels off, so they are moved onto edges in two steps. */
  #addRegions(pixels: Pixels, view: View, range: AspectRange): void {
    const { field, map } = view;
    if (map === null) return;
    const regions = this.#regions
      .find(map)
      .map((shares) => shares.map((share, at) => share * (at % 2 ? field.height : field.width) - 0.5));
    // Paper has so many parallel lines that its outlines would only rival each other.
    const [largest] = this.#isPaper ? [] : regions;
    for (const quad of largest === undefined ? [] : this.#near.find(view, largest, range, nearCandidates)) {
      this.#found.measure(pixels, inPicture(quad, view), 0, view);
    }
    for (const region of regions) {
      const corners = inPicture(longerPairFirst(region, field), view);
      this.#found.refineCoarsely(pixels, corners, view);
      this.#found.measure(pixels, corners, 0, view);
    }
  }

  /**
   * While nothing is certain, looks closer where a map shows something: first the map of the whole picture, then one of smaller
   * cards. If the closer map shows it elsewhere, looks again.
   */
  #lookCloser(pixels: Pixels, mapper: DocumentMapper, range: AspectRange): void {
    const places = [
      () => this.#where.onMap(this.#cells),
      () => (this.#isPaper || this.#isHurried ? null : this.#where.onTiles(this.field, mapper)),
    ];
    for (const place of places) {
      if (this.#found.isCertain(sureFrom)) return;
      let part = place();
      for (let look = 0; part !== null && look < looksAtPlace; look++) {
        const { map } = this.#lookAt(pixels, part, mapper, range);
        if (this.#found.isCertain(sureFrom)) return;
        const next = this.#where.onMap(map, part);
        part = next !== null && commonShare(part, next) < samePlaceFrom ? next : null;
      }
    }
  }

  /** Adds what a closer look at a part of the picture shows. */
  #lookAt(pixels: Pixels, part: Part, mapper: DocumentMapper, range: AspectRange): CloserView {
    const isPaper = this.#isPaper;
    // Careful maps found no more cards.
    const isCareful = isPaper && !this.#isHurried;
    const mapOf = (field: EdgeField): Float32Array =>
      isCareful ? mapper.mapCarefully(field, isPaper) : mapper.map(field, isPaper);
    const view = this.#closer.find(pixels, part, mapOf, { range, most: mappedCandidates });
    for (const quad of view.quads) this.#found.measure(pixels, inPicture(quad, view), 0, view);
    this.#addRegions(pixels, view, range);
    this.#mixSides(pixels, range, view);
    return view;
  }

  /**
   * Tries sides of the other candidates on the best one while none is certain. Paper is often found in parts: one
   * candidate gets one end right and another gets a side right, because torn ends, folds and print attract lines.
   */
  #mixSides(pixels: Pixels, range: AspectRange, view: View): void {
    if (this.#isHurried && !this.#isPaper) return;
    const others = this.#found.all
      .filter(({ borderSides }) => borderSides === 0)
      .sort((one, other) => other.merit - one.merit)
      .slice(0, mixedCandidates);
    for (let round = 0; round < mixRounds; round++) {
      const best = this.#found.best();
      if (best === null || best.view !== view || best.confidence >= sureFrom || best.borderSides !== 0) return;
      for (const other of others) {
        for (let side = 0; side < 4; side++) {
          const quad = withSideOf(best.quad, side, other.quad);
          if (quad === null) continue;
          poseOfQuad(quad, pixels, pose);
          if (Math.abs(pose.skew) > maxSkew || aspectMisfit(pose.aspect, range, 0) > maxMisfit) continue;
          this.#found.measure(pixels, quad, 0, view);
        }
      }
      if (this.#found.best() === best) return;
    }
  }

  /** An open passport has nearly the aspect of its page. If a fold divides a candidate, the page is one half of it. */
  #openBooklet(pixels: Pixels): void {
    const booklet = clearestBooklet(this.#found.all);
    if (!booklet) return;
    const a = this.#found.measure(pixels, halfOf(booklet.quad, 0), 0, this.#whole);
    const b = this.#found.measure(pixels, halfOf(booklet.quad, 1), 0, this.#whole);
    const page = dataPageOf(booklet, a, b);
    // Booklet and page confirm each other.
    page.confidence = 1 - (1 - page.confidence) * (1 - booklet.confidence);
    this.#page = page;
  }
}

const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** The scorer was fitted to this order. Sides are compared in space. */
function longerPairFirst(quad: Float64Array, size: Size): Float64Array {
  poseOfQuad(quad, size, pose);
  const from = pose.aspect < 1 ? 2 : 0;
  return Float64Array.from(quad, (_, at) => quad[(at + from) & 7]!);
}
