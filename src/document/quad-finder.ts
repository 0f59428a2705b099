import { roughFit } from './document-map.js';
import type { EdgeField } from './edge-field.js';
import { LinePairs } from './line-pairs.js';
import { linesKept, type LineFinder } from './lines.js';
import { isConvex, poseOfQuad, quadArea, sideLength, type QuadPose } from './quad.js';

/** Aspects (longer side over shorter) of the requested document, without tolerance. */
export interface AspectRange {
  min: number;
  max: number;
}

/** Including the picture's edges. */
const maxLines = linesKept + 4;
/** Number of quads to examine closely. */
const quadsKept = 40;
/** More than ever occur, except for a keyboard that fills the picture. */
const quadsSeen = 8192;
/** Smallest area over the picture's: a card across a seventh of an upright picture. */
const minArea = 0.005;
/** Support below which a line is not a side. */
const minSupport = 0.08;
/**
 * The measures that score a quad before it is examined closely: mean, smallest and second-smallest support of its
 * sides, overshoot, misfit of the aspect, skew, tilt, size, sides outside the picture.
 */
export const factCount = 9;
const factWeights = [5.77, 2.3, 4.28, -4.63, -0.5, -0.01, -1.56, 0.13, -3.61];
/** Quads that are compared with the map of the document, and how much that counts. */
const quadsMapped = 300;
const mapWeight = 4;

/**
 * Finds quads of an edge field: pairs nearly parallel lines, crosses pairs, and scores the results by the support of
 * their sides, overshoot past their corners and their aspect in space. Best first, without near-duplicates.
 */
export class QuadFinder {
  count = 0;
  /** Eight numbers per quad, in pixels of the field, clockwise, the longer pair of sides first. */
  readonly corners: Float64Array;
  readonly scores: Float64Array;
  /** Bit n: side n is the picture's edge. */
  readonly borderSides: Uint8Array;

  readonly #pairs = new LinePairs();
  readonly #quads = new Float64Array(quadsSeen * 8);
  readonly #quadScore = new Float64Array(quadsSeen);
  readonly #quadBorders = new Uint8Array(quadsSeen);
  /** `factCount` numbers per quad seen. `seenOf` maps kept quads to them. */
  readonly facts = new Float64Array(quadsSeen * factCount);
  readonly seenOf: Int32Array;
  readonly #order = new Int32Array(quadsSeen);
  readonly #quad = new Float64Array(8);
  readonly #sides = new Int32Array(4);
  /** Whether two lines cross in or near the picture, at the first's index times `maxLines` plus the second's. */
  readonly #crossings = new Uint8Array(maxLines * maxLines);
  readonly #crossingX = new Float64Array(maxLines * maxLines);
  readonly #crossingY = new Float64Array(maxLines * maxLines);
  readonly #pose: QuadPose = { aspect: 1, skew: 0, tiltRadians: 0 };
  #seen = 0;
  readonly #max: number;

  constructor(max = quadsKept) {
    this.#max = max;
    this.corners = new Float64Array(max * 8);
    this.scores = new Float64Array(max);
    this.borderSides = new Uint8Array(max);
    this.seenOf = new Int32Array(max);
  }

  find(field: EdgeField, lines: LineFinder, aspect: AspectRange): void {
    const pairs = this.#pairs;
    pairs.find(field, lines);
    this.#crossLines(field, lines.count + 4);
    this.#seen = 0;
    // Sides in the picture may be foreshortened to two thirds of their length in space.
    const widest = aspect.max * 1.6;
    const narrowest = aspect.min / 1.6;
    for (let a = 0; a < pairs.count; a++) {
      const first = pairs.order[a]!;
      const nx = pairs.directionX[first]!;
      const ny = pairs.directionY[first]!;
      const gap = pairs.gap[first]!;
      for (let b = a + 1; b < pairs.count; b++) {
        const second = pairs.order[b]!;
        const turn = nx * pairs.directionX[second]! + ny * pairs.directionY[second]!;
        if (turn > 0.5 || turn < -0.5) continue;
        const other = pairs.gap[second]!;
        const ratio = gap > other ? gap / other : other / gap;
        if (ratio > widest || ratio < narrowest) continue;
        this.#cross(
          field,
          lines,
          aspect,
          pairs.first[first]!,
          pairs.first[second]!,
          pairs.second[first]!,
          pairs.second[second]!,
        );
        if (this.#seen === quadsSeen) return this.#keepBest();
      }
    }
    this.#keepBest();
  }

  /** Forms a quad from four lines, with its sides in order, and keeps it if it could be a document. */
  #cross(field: EdgeField, lines: LineFinder, aspect: AspectRange, a: number, d: number, b: number, c: number): void {
    const crossings = this.#crossings;
    if (crossings[a * maxLines + c] === 0 || crossings[a * maxLines + d] === 0) return;
    if (crossings[b * maxLines + c] === 0 || crossings[b * maxLines + d] === 0) return;
    // From here on lines are the picture's edges.
    const edges = lines.count;
    const cut = Number(a >= edges) + Number(b >= edges) + Number(c >= edges) + Number(d >= edges);
    if (cut > 2) return;
    const quad = this.#quad;
    const sides = this.#sides;
    this.#corner(a, c, 0);
    this.#corner(a, d, 1);
    this.#corner(b, d, 2);
    this.#corner(b, c, 3);
    const area = quadArea(quad) / (field.width * field.height);
    // The corners run the wrong way around, so swap the two crossing sides.
    if (area < 0) return this.#cross(field, lines, aspect, a, c, b, d);
    if (area < minArea || area > 0.98 || !isConvex(quad)) return;
    if (sideLength(quad, 0) + sideLength(quad, 2) < sideLength(quad, 1) + sideLength(quad, 3)) {
      return this.#cross(field, lines, aspect, d, b, c, a);
    }
    sides[0] = a;
    sides[1] = d;
    sides[2] = b;
    sides[3] = c;
    this.#take(field, lines, aspect, area);
  }

  /** Keeps the current quad if its sides are seen and it could be a document in space. */
  #take(field: EdgeField, lines: LineFinder, aspect: AspectRange, area: number): void {
    const quad = this.#quad;
    const sides = this.#sides;
    const edges = lines.count;
    const at = this.#seen;
    let least = 1;
    let other = 1;
    let sum = 0;
    let real = 0;
    // Make the cheapest and most selective checks first.
    for (let side = 0; side < 4; side++) {
      const line = sides[side]!;
      if (line >= edges) continue;
      real++;
      const support = this.#sideSupport(lines, side, lines.ranked[line]!, 0, 1);
      if (support < minSupport) return;
      if (support < least) {
        other = least;
        least = support;
      } else if (support < other) other = support;
      sum += support;
    }
    poseOfQuad(quad, field, this.#pose);
    const { skew, tiltRadians } = this.#pose;
    // At strong tilts, skew and aspect depend on a focal length that is only assumed.
    const slack = 1 + 1.5 * tiltRadians * tiltRadians;
    if (Math.abs(skew) > 0.12 * slack || tiltRadians > 1.05) return;
    let bordersBits = 0;
    for (let side = 0; side < 4; side++) if (sides[side]! >= edges) bordersBits |= 1 << side;
    const misfit = aspectMisfit(this.#pose.aspect, aspect, bordersBits);
    if (misfit > 0.12 * slack) return;
    let over = 0;
    for (let side = 0; side < 4; side++) {
      if (sides[side]! >= edges) continue;
      const found = lines.ranked[sides[side]!]!;
      over += this.#sideSupport(lines, side, found, -0.14, -0.02);
      over += this.#sideSupport(lines, side, found, 1.02, 1.14);
    }
    const { facts } = this;
    const from = at * factCount;
    facts[from] = sum / real;
    facts[from + 1] = least;
    facts[from + 2] = other;
    facts[from + 3] = over / real;
    facts[from + 4] = misfit * 10;
    facts[from + 5] = Math.abs(skew) * 10;
    facts[from + 6] = tiltRadians;
    facts[from + 7] = Math.sqrt(area);
    facts[from + 8] = (4 - real) / 2;
    let score = 0;
    for (let fact = 0; fact < factCount; fact++) score += facts[from + fact]! * factWeights[fact]!;
    this.#seen++;
    this.#quads.set(quad, at * 8);
    this.#quadBorders[at] = bordersBits;
    this.#quadScore[at] = score;
  }

  /** Support of a stretch of a side; `from` and `to` in shares of the side. */
  #sideSupport(lines: LineFinder, side: number, line: number, from: number, to: number): number {
    const quad = this.#quad;
    const next = (side + 1) & 3;
    const axis = lines.runsAcross(line) ? 0 : 1;
    const start = quad[side * 2 + axis]!;
    const length = quad[next * 2 + axis]! - start;
    return lines.support(line, start + length * from, start + length * to);
  }

  #corner(a: number, b: number, at: number): void {
    const crossing = a * maxLines + b;
    this.#quad[at * 2] = this.#crossingX[crossing]!;
    this.#quad[at * 2 + 1] = this.#crossingY[crossing]!;
  }

  /** Computes each crossing of two lines in or near the picture once, because many quads share corners. */
  #crossLines({ width, height }: EdgeField, count: number): void {
    const { normalX, normalY, offset } = this.#pairs;
    const marginX = 0.12 * width;
    const marginY = 0.12 * height;
    for (let a = 0; a < count; a++) {
      for (let b = 0; b < count; b++) {
        const at = a * maxLines + b;
        this.#crossings[at] = 0;
        const determinant = normalX[a]! * normalY[b]! - normalY[a]! * normalX[b]!;
        if (Math.abs(determinant) < 0.2) continue;
        const x = (offset[a]! * normalY[b]! - offset[b]! * normalY[a]!) / determinant;
        const y = (offset[b]! * normalX[a]! - offset[a]! * normalX[b]!) / determinant;
        if (x < -marginX || x > width + marginX || y < -marginY || y > height + marginY) continue;
        this.#crossings[at] = 1;
        this.#crossingX[at] = x;
        this.#crossingY[at] = y;
      }
    }
  }

  /** Ranks the quads that were found again, with the map of the document. */
  favor(map: Float32Array, field: EdgeField): void {
    const scores = this.#quadScore;
    const best = this.#order.subarray(0, Math.min(this.#seen, quadsMapped));
    for (const at of best) scores[at] = scores[at]! + mapWeight * roughFit(map, this.#quads, at * 8, field);
    best.sort((a, b) => scores[b]! - scores[a]!);
    this.#keep();
  }

  #keepBest(): void {
    const scores = this.#quadScore;
    for (let at = 0; at < this.#seen; at++) this.#order[at] = at;
    this.#order.subarray(0, this.#seen).sort((a, b) => scores[b]! - scores[a]!);
    this.#keep();
  }

  /** Keeps the first quads of the order, without near-duplicates. */
  #keep(): void {
    this.count = 0;
    for (let rank = 0; rank < this.#seen && this.count < this.#max; rank++) {
      const from = this.#order[rank]!;
      if (!this.#isNew(from)) continue;
      const to = this.count++;
      for (let at = 0; at < 8; at++) this.corners[to * 8 + at] = this.#quads[from * 8 + at]!;
      this.scores[to] = this.#quadScore[from]!;
      this.seenOf[to] = from;
      this.borderSides[to] = this.#quadBorders[from]!;
    }
  }

  #isNew(quad: number): boolean {
    for (let kept = 0; kept < this.count; kept++) {
      let worst = 0;
      for (let at = 0; at < 8; at++) {
        const away = Math.abs(this.corners[kept * 8 + at]! - this.#quads[quad * 8 + at]!);
        if (away > worst) worst = away;
      }
      if (worst < 4) return false;
    }
    return true;
  }
}

/**
 * |ln| of how far an aspect is outside a range. If the picture's edge replaces a side, the visible part may be shorter
 * than the document in that direction, but not longer.
 */
export function aspectMisfit(aspect: number, range: AspectRange, bordersBits: number): number {
  const low = Math.log(range.min / aspect);
  const high = Math.log(aspect / range.max);
  // Cutting sides 1 and 3 shortens the long way, cutting sides 0 and 2 the short way.
  const lowCounts = (bordersBits & 10) === 0 || low > 0.6;
  const highCounts = (bordersBits & 5) === 0 || high > 0.9;
  return Math.max(0, lowCounts ? low : 0, highCounts ? high : 0);
}
