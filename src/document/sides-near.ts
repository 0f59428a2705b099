import { roughFit } from './document-map.js';
import { aspectMisfit, type AspectRange } from './quad-finder.js';
import { cornerDistance, isConvex, poseOfQuad, quadArea, sideLength } from './quad.js';
import type { View } from './candidate.js';

/** How far from a rough side its true place is looked for, as a share of the root of the area, and in how many steps. */
const reach = 0.22;
const steps = 12;
const places = 2 * steps + 1;
/** Lines kept for each side, and how many steps apart they are. */
const linesKept = 5;
const apart = 3;
/** Samples along a side, without its ends: corners are round, and other sides cross them. */
const samples = 40;
const ends = 0.08;
/** Cosine of the largest angle between an edge's gradient and the normal of a side. */
const across = 0.9;
const maxSkew = 0.2;
const maxMisfit = 0.12;
/** Of a quad's score: the weakest side, the agreement with the map, and the misfit. */
const weakestWeight = 1;
const mapWeight = 1;
const misfitWeight = 4;
/** Quads nearer than this, over the root of the area, are the same. */
const sameUpTo = 0.03;

interface Scored {
  quad: Float64Array;
  score: number;
}

/**
 * Puts quads together from the clearest edges near the sides of a rough quad, such as a region of the map. Lines of print crowd out
 * the sides of a document if all lines of the picture compete; here, four sides have five lines each. Owns its buffers.
 */
export class SidesNear {
  /** Support of each line, for every place of its two ends. */
  readonly #support = new Float32Array(places * places);
  /** For each side and each line kept: its two ends, and its support. */
  readonly #lines = new Float64Array(4 * linesKept * 5);
  readonly #counts = new Int32Array(4);
  readonly #quad = new Float64Array(8);

  /**
   * @param rough eight numbers, clockwise, in pixels of the view's field
   * @returns likely quads, best first, in pixels of the field, the longer pair of sides first
   */
  find(view: View, rough: Float64Array, range: AspectRange, most: number): Float64Array[] {
    const size = Math.sqrt(Math.max(1, quadArea(rough)));
    for (let side = 0; side < 4; side++) this.#findLines(view, rough, side, (reach * size) / steps);
    const found: Scored[] = [];
    const [first, second, third, fourth] = [...this.#counts];
    for (let a = 0; a < first!; a++) {
      for (let b = 0; b < second!; b++) {
        if (!this.#corner(0, a, 1, b, 1)) continue;
        for (let c = 0; c < third!; c++) {
          if (!this.#corner(1, b, 2, c, 2)) continue;
          for (let d = 0; d < fourth!; d++) {
            if (!this.#corner(2, c, 3, d, 3) || !this.#corner(3, d, 0, a, 0)) continue;
            const scored = this.#scored(view, range, [a, b, c, d]);
            if (scored !== null) found.push(scored);
          }
        }
      }
    }
    found.sort((one, other) => other.score - one.score);
    const kept: Float64Array[] = [];
    for (const { quad: next } of found) {
      if (kept.length === most) break;
      if (kept.every((other) => cornerDistance(other, next) > sameUpTo * size)) kept.push(next);
    }
    return kept;
  }

  /** The quad of the current corners, if it could be the document. `chosen`: the line of each side. */
  #scored({ field, map }: View, range: AspectRange, chosen: readonly number[]): Scored | null {
    if (!(quadArea(this.#quad) > 0) || !isConvex(this.#quad)) return null;
    const quad = longSidesFirst(this.#quad);
    poseOfQuad(quad, field, pose);
    const misfit = aspectMisfit(pose.aspect, range, 0);
    if (Math.abs(pose.skew) > maxSkew || misfit > maxMisfit) return null;
    const supports = chosen.map((line, side) => this.#lines[(side * linesKept + line) * 5 + 4]!);
    const sum = supports.reduce((total, value) => total + value, 0);
    const fit = map === null ? 0 : roughFit(map, quad, 0, field);
    return { quad, score: sum + weakestWeight * Math.min(...supports) + mapWeight * fit - misfitWeight * misfit };
  }

  /** Finds the lines of a side. `step`: pixels between two places of an end. */
  #findLines({ field }: View, rough: Float64Array, side: number, step: number): void {
    const { width, height, gradientX, gradientY, strength } = field;
    const next = (side + 1) & 3;
    const x0 = rough[side * 2]!;
    const y0 = rough[side * 2 + 1]!;
    const dx = rough[next * 2]! - x0;
    const dy = rough[next * 2 + 1]! - y0;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    // From one place to the next, across the rough side.
    const nx = (-dy / length) * step;
    const ny = (dx / length) * step;
    const support = this.#support;
    for (let from = 0; from < places; from++) {
      for (let to = 0; to < places; to++) {
        const turn = to - from;
        const lineX = dx + nx * turn;
        const lineY = dy + ny * turn;
        const lineLength = Math.sqrt(lineX * lineX + lineY * lineY) || 1;
        let sum = 0;
        for (let sample = 0; sample < samples; sample++) {
          const share = ends + ((1 - 2 * ends) * (sample + 0.5)) / samples;
          const away = from - steps + turn * share;
          const x = Math.round(x0 + dx * share + nx * away);
          const y = Math.round(y0 + dy * share + ny * away);
          if (x < 0 || y < 0 || x >= width || y >= height) continue;
          const at = y * width + x;
          const gx = gradientX[at]!;
          const gy = gradientY[at]!;
          const dot = (lineX * gy - lineY * gx) / lineLength;
          if (dot * dot >= across * across * (gx * gx + gy * gy)) sum += strength[at]!;
        }
        support[from * places + to] = sum / samples;
      }
    }
    const keep = (line: number, from: number, to: number, value: number): void => {
      const values = [x0 + nx * (from - steps), y0 + ny * (from - steps)];
      values.push(x0 + dx + nx * (to - steps), y0 + dy + ny * (to - steps), value);
      this.#lines.set(values, (side * linesKept + line) * 5);
    };
    this.#counts[side] = this.#takeBest(keep);
  }

  /** Takes the lines with the most support that are apart. @returns how many there are */
  #takeBest(keep: (line: number, from: number, to: number, support: number) => void): number {
    const support = this.#support;
    for (let count = 0; count < linesKept; count++) {
      let best = 0;
      for (let at = 1; at < support.length; at++) if (support[at]! > support[best]!) best = at;
      if (support[best] === 0) return count;
      const from = Math.floor(best / places);
      const to = best % places;
      keep(count, from, to, support[best]!);
      for (let row = Math.max(0, from - apart + 1); row < Math.min(places, from + apart); row++) {
        const first = row * places;
        support.fill(0, first + Math.max(0, to - apart + 1), first + Math.min(places, to + apart));
      }
    }
    return linesKept;
  }

  /** Writes the point where two lines cross to a corner of the quad. */
  #corner(sideA: number, lineA: number, sideB: number, lineB: number, corner: number): boolean {
    const lines = this.#lines;
    const a = (sideA * linesKept + lineA) * 5;
    const b = (sideB * linesKept + lineB) * 5;
    const ax = lines[a + 2]! - lines[a]!;
    const ay = lines[a + 3]! - lines[a + 1]!;
    const bx = lines[b + 2]! - lines[b]!;
    const by = lines[b + 3]! - lines[b + 1]!;
    const determinant = ax * by - ay * bx;
    if (Math.abs(determinant) < 1e-6) return false;
    const share = ((lines[b]! - lines[a]!) * by - (lines[b + 1]! - lines[a + 1]!) * bx) / determinant;
    this.#quad[corner * 2] = lines[a]! + share * ax;
    this.#quad[corner * 2 + 1] = lines[a + 1]! + share * ay;
    return true;
  }
}

const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

function longSidesFirst(quad: Float64Array): Float64Array {
  const isFirst = sideLength(quad, 0) + sideLength(quad, 2) >= sideLength(quad, 1) + sideLength(quad, 3);
  return Float64Array.from(quad, (_, at) => quad[(at + (isFirst ? 0 : 2)) & 7]!);
}
