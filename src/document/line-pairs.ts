import type { EdgeField } from './edge-field.js';
import { linesKept, type LineFinder } from './lines.js';

/** Pairs are limited per direction, so that a keyboard's many rows don't crowd out the pair that crosses them. */
const directions = 12;
const pairsPerDirection = 90;
const maxPairs = 4096;
/** The four edges of the picture replace sides outside it. */
const borders = 4;
/** Largest angle between opposite sides, radians. */
const maxConvergence = 0.66;
/** Smallest distance between opposite sides, over the picture's shorter side. */
const minSide = 0.065;

/** Pairs of nearly parallel lines, which may be opposite sides of a document. */
export class LinePairs {
  /** Pairs kept: `order[0]` to `order[count - 1]`, the best-supported of each direction. */
  count = 0;
  readonly order = new Int32Array(maxPairs);
  /** Indices of the two lines. From `lines.count` they are the picture's edges. */
  readonly first = new Int32Array(maxPairs);
  readonly second = new Int32Array(maxPairs);
  /** Normal of the first line, and its distance from the second, pixels. */
  readonly directionX = new Float64Array(maxPairs);
  readonly directionY = new Float64Array(maxPairs);
  readonly gap = new Float64Array(maxPairs);
  /** Lines by rank, the picture's edges last. */
  readonly normalX = new Float64Array(linesKept + borders);
  readonly normalY = new Float64Array(linesKept + borders);
  readonly offset = new Float64Array(linesKept + borders);
  readonly #scores = new Float64Array(maxPairs);
  readonly #inDirection = new Int32Array(directions);

  find(field: EdgeField, lines: LineFinder): void {
    const count = this.#gather(field, lines);
    this.count = this.#pair(field, lines, count);
  }

  #gather(field: EdgeField, lines: LineFinder): number {
    for (let at = 0; at < lines.count; at++) {
      const line = lines.ranked[at]!;
      this.normalX[at] = lines.normalX[line]!;
      this.normalY[at] = lines.normalY[line]!;
      this.offset[at] = lines.offset[line]!;
    }
    for (let at = 0; at < borders; at++) {
      const to = lines.count + at;
      this.normalX[to] = at < 2 ? 1 : 0;
      this.normalY[to] = at < 2 ? 0 : 1;
      this.offset[to] = at === 1 ? field.width - 0.5 : at === 3 ? field.height - 0.5 : -0.5;
    }
    return lines.count + borders;
  }

  #pair(field: EdgeField, lines: LineFinder, count: number): number {
    const least = minSide * Math.min(field.width, field.height);
    const nearlyParallel = Math.cos(maxConvergence);
    let found = 0;
    for (let a = 0; a < lines.count; a++) {
      const lineA = lines.ranked[a]!;
      const fromA = lines.from[lineA]!;
      const toA = lines.to[lineA]!;
      for (let b = a + 1; b < count; b++) {
        const turn = this.normalX[a]! * this.normalX[b]! + this.normalY[a]! * this.normalY[b]!;
        if (Math.abs(turn) < nearlyParallel) continue;
        const middleA = (fromA + toA) / 2;
        const gap = Math.abs(this.#away(lines, lineA, middleA, b));
        if (gap < least) continue;
        let score = lines.score[lineA]!;
        if (b >= lines.count) {
          score *= 0.9;
        } else {
          const lineB = lines.ranked[b]!;
          const startB = lines.from[lineB]!;
          const endB = lines.to[lineB]!;
          if (Math.abs(this.#away(lines, lineB, (startB + endB) / 2, a)) < least) continue;
          // The stretches of both lines, along the first line.
          const dx = -this.normalY[a]!;
          const dy = this.normalX[a]!;
          const a0 = lines.xAt(lineA, fromA) * dx + lines.yAt(lineA, fromA) * dy;
          const a1 = lines.xAt(lineA, toA) * dx + lines.yAt(lineA, toA) * dy;
          const b0 = lines.xAt(lineB, startB) * dx + lines.yAt(lineB, startB) * dy;
          const b1 = lines.xAt(lineB, endB) * dx + lines.yAt(lineB, endB) * dy;
          const both = Math.min(Math.max(a0, a1), Math.max(b0, b1)) - Math.max(Math.min(a0, a1), Math.min(b0, b1));
          const any = Math.max(a0, a1, b0, b1) - Math.min(a0, a1, b0, b1);
          const overlap = both / any;
          if (overlap < 0.12) continue;
          score = (score + lines.score[lineB]!) * (0.4 + overlap);
        }
        this.first[found] = a;
        this.second[found] = b;
        this.#scores[found] = score;
        this.directionX[found] = this.normalX[a]!;
        this.directionY[found] = this.normalY[a]!;
        this.gap[found] = gap;
        found++;
      }
    }
    // Add the pairs for documents wider than the picture, with two opposite sides outside.
    for (let a = lines.count; a < count; a += 2) {
      this.first[found] = a;
      this.second[found] = a + 1;
      this.#scores[found] = 1e3;
      this.directionX[found] = this.normalX[a]!;
      this.directionY[found] = this.normalY[a]!;
      this.gap[found] = a === lines.count ? field.width : field.height;
      found++;
    }
    return this.#rank(found);
  }

  #rank(found: number): number {
    const order = this.order;
    for (let at = 0; at < found; at++) order[at] = at;
    const scores = this.#scores;
    order.subarray(0, found).sort((a, b) => scores[b]! - scores[a]!);
    this.#inDirection.fill(0);
    let kept = 0;
    for (let rank = 0; rank < found; rank++) {
      const pair = order[rank]!;
      const a = this.first[pair]!;
      const angle = Math.atan2(this.normalY[a]!, this.normalX[a]!) / Math.PI + 1;
      const direction = Math.floor(angle * directions) % directions;
      if (this.#inDirection[direction]! >= pairsPerDirection) continue;
      this.#inDirection[direction] = this.#inDirection[direction]! + 1;
      order[kept++] = pair;
    }
    return kept;
  }

  /** Distance of a place on a found line from line `b`, which may be the picture's edge. */
  #away(lines: LineFinder, line: number, place: number, b: number): number {
    return lines.xAt(line, place) * this.normalX[b]! + lines.yAt(line, place) * this.normalY[b]! - this.offset[b]!;
  }
}
