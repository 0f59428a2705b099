import { documentForms } from './document-types.js';
import { EdgeField } from './edge-field.js';
import type { Features } from './scorer.js';
import { aspectMisfit, type AspectRange } from './quad-finder.js';
import { poseOfQuad, projectX, projectY, quadArea, type QuadPose, sideLength, squareToQuad } from './quad.js';
import type { QuadRefiner } from './refine.js';

/** Number of rows and columns of samples over the inside. */
const detailRows = 16;
const map = new Float64Array(8);
const pose: QuadPose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** What is measured at one side of a candidate that lies in the picture. */
interface SideMeasures {
  support: number;
  fine: number;
  weakest: number;
  bend: number;
  oneWay: number;
  /** Edges that continue before its start and after its end. */
  before: number;
  after: number;
  /** Strongest parallel edge further in and further out. */
  inner: number;
  outer: number;
  apart: number;
  brighter: number;
  textureInside: number;
  textureOutside: number;
}

/** Measures candidates on the edge field for the scorer. Owns its buffers. */
export class Appraiser {
  readonly #line = new SideSampler();

  /** `quad`: pixels of the field (pixel centers at whole numbers), just refined by `refiner`. */
  appraise(
    field: EdgeField,
    quad: ArrayLike<number>,
    borderSides: number,
    range: AspectRange,
    refiner: QuadRefiner,
  ): Features {
    const rim: Float64Array[] = [];
    const sides: SideMeasures[] = [];
    for (let side = 0; side < 4; side++) {
      const length = this.#aimAtSide(field, quad, side);
      const inside = this.#line.stats(-1);
      rim.push(inside);
      if ((borderSides & (1 << side)) === 0) sides.push(this.#measureSide(side, length, inside, refiner));
    }
    const each = (name: keyof SideMeasures): number[] => sides.map((side) => side[name]);
    const least = (name: keyof SideMeasures): number => (sides.length > 0 ? Math.min(1, ...each(name)) : 0);
    const over = sides.map(({ before, after }) => before + after);
    const [support1, support2, support3, support4] = fourSmallestFirst(each('support'));
    const [fine1, fine2, fine3, fine4] = fourSmallestFirst(each('fine'));
    const apart = Float64Array.from(each('apart')).sort();
    const [apart1, apart2] = fourSmallestFirst(apart);
    poseOfQuad(quad, field, pose);
    return {
      ...{ support1, support2, support3, support4, fine1, fine2, fine3, fine4 },
      ...{ apart1, apart2, apartMean: meanOf(apart), rimUnlike: rimUnlike(rim) },
      overMean: meanOf(over) / 2,
      overMax: Math.max(0, ...each('before'), ...each('after')),
      textureInside: meanOf(each('textureInside')),
      textureOutside: meanOf(each('textureOutside')),
      echoInside: meanOf(each('inner')),
      echoOutside: meanOf(each('outer')),
      misfit: Math.min(2, aspectMisfit(pose.aspect, range, borderSides) / 0.05),
      skew: Math.min(2, Math.abs(pose.skew) / 0.05),
      tilt: pose.tiltRadians,
      size: Math.sqrt(Math.max(0, quadArea(quad)) / (field.width * field.height)),
      missing: (4 - sides.length) / 2,
      free: range.max > range.min * 1.5 ? 1 : 0,
      fold: this.#fold(field, quad),
      weakest: least('weakest'),
      bendMean: meanOf(each('bend')),
      bendMax: Math.max(0, ...each('bend')),
      print: printInside(field, quad),
      way1: least('oneWay'),
      wayMean: meanOf(each('oneWay')),
      brighter1: least('brighter'),
      brighterMean: meanOf(each('brighter')),
      pale: meanOf(rim.map(lumaOf)) / field.whiteLevel,
      page: range === documentForms.page.aspect ? 1 : 0,
      mapped: 0,
      unmapped: 1,
    };
  }

  /** @returns the side's length */
  #aimAtSide(field: EdgeField, quad: ArrayLike<number>, side: number): number {
    const next = (side + 1) & 3;
    const x = quad[side * 2]!;
    const y = quad[side * 2 + 1]!;
    const dx = quad[next * 2]! - x;
    const dy = quad[next * 2 + 1]! - y;
    const length = Math.sqrt(dx * dx + dy * dy) || 1;
    this.#line.aim(field, x, y, dx, dy, length);
    return length;
  }

  /** Measures the side that `#line` is aimed at. `inside`: the colors there. */
  #measureSide(side: number, length: number, inside: Float64Array, refiner: QuadRefiner): SideMeasures {
    const line = this.#line;
    const support = line.along(0.05, 0.95, 0);
    const { oneWay } = line;
    const reach = Math.max(0.12, 10 / length);
    let inner = 0;
    let outer = 0;
    const far = Math.max(12, 0.16 * length);
    for (let away = 4; away <= far; away += 2) {
      inner = Math.max(inner, line.along(0.08, 0.92, -away));
      outer = Math.max(outer, line.along(0.08, 0.92, away));
    }
    const outside = line.stats(1);
    const step = lumaOf(inside) - lumaOf(outside);
    return {
      ...{ support, oneWay, inner, outer },
      fine: refiner.support[side]!,
      weakest: refiner.weakest[side]!,
      bend: refiner.bend[side]!,
      before: line.along(-reach, -2.5 / length, 0),
      after: line.along(1 + 2.5 / length, 1 + reach, 0),
      apart: separation(inside, outside),
      brighter: step / (Math.abs(step) + 12),
      textureInside: line.ring(-1),
      textureOutside: line.ring(1),
    };
  }

  /**
   * Edges along the line that halves the quad in space, between the middles of its longer sides.
   */
  #fold(field: EdgeField, quad: ArrayLike<number>): number {
    const tall = sideLength(quad, 1) + sideLength(quad, 3) > sideLength(quad, 0) + sideLength(quad, 2);
    squareToQuad(quad, map);
    const [fromU, fromV, toU, toV] = tall ? [0, 0.5, 1, 0.5] : [0.5, 0, 0.5, 1];
    const x = projectX(map, fromU, fromV);
    const y = projectY(map, fromU, fromV);
    const dx = projectX(map, toU, toV) - x;
    const dy = projectY(map, toU, toV) - y;
    this.#line.aim(field, x, y, dx, dy, Math.hypot(dx, dy) || 1);
    let max = 0;
    for (let away = -3; away <= 3; away += 1.5) max = Math.max(max, this.#line.along(0.05, 0.95, away));
    return max;
  }
}

/** How unlike the colors just inside the four sides are: a document's rim mostly has the same colors all around. */
function rimUnlike(rim: readonly Float64Array[]): number {
  let sum = 0;
  for (let c = 0; c < 3; c++) {
    let mean = 0;
    let squares = 0;
    for (const colors of rim) {
      mean += colors[c]! / 4;
      squares += (colors[c]! * colors[c]!) / 4;
    }
    sum += Math.max(0, squares - mean * mean);
  }
  return soft(Math.sqrt(sum / 3), 25);
}

const lumaOf = ([red, green, blue]: Float64Array): number => 0.3 * red! + 0.59 * green! + 0.11 * blue!;

/** Mean edge strength over the inside of the quad. */
function printInside({ width, height, strength }: EdgeField, quad: ArrayLike<number>): number {
  squareToQuad(quad, map);
  let sum = 0;
  for (let row = 0; row < detailRows; row++) {
    const v = 0.1 + (0.8 * (row + 0.5)) / detailRows;
    for (let column = 0; column < detailRows; column++) {
      const u = 0.1 + (0.8 * (column + 0.5)) / detailRows;
      const x = Math.floor(projectX(map, u, v) + 0.5);
      const y = Math.floor(projectY(map, u, v) + 0.5);
      if (x >= 0 && y >= 0 && x < width && y < height) sum += strength[y * width + x]!;
    }
  }
  return sum / (detailRows * detailRows);
}

/** Smallest first. The mean replaces sides outside the picture. */
function fourSmallestFirst(values: ArrayLike<number>): [number, number, number, number] {
  const sorted = Float64Array.from(values).sort();
  const at = (rank: number): number => sorted[rank] ?? meanOf(sorted);
  return [at(0), at(1), at(2), at(3)];
}

/** Distance between two colors in units of their deviations, 0 to 1. */
function separation(a: Float64Array, b: Float64Array): number {
  let best = 0;
  for (let c = 0; c < 3; c++) {
    best = Math.max(best, Math.abs(a[c]! - b[c]!) / (a[3 + c]! + b[3 + c]! + 5));
  }
  return soft(best, 1);
}

function soft(value: number, half: number): number {
  return value / (value + half);
}

function meanOf(values: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < values.length; at++) sum += values[at]!;
  return sum / Math.max(1, values.length);
}

const places = 28;

/** Reads an edge field along a line and next to it. */
class SideSampler {
  #field = new EdgeField();
  // The line's start, its direction, and its normal out of the quad.
  #x = 0;
  #y = 0;
  #dx = 0;
  #dy = 0;
  #nx = 0;
  #ny = 0;
  /**
   * Share of the edges in the latest `along` that change in one direction, 0 to 1: high for a step, low for a thin
   * line.
   */
  oneWay = 0;

  /** @param length of the line from start to end */
  aim(field: EdgeField, x: number, y: number, dx: number, dy: number, length: number): void {
    this.#field = field;
    this.#x = x;
    this.#y = y;
    this.#dx = dx;
    this.#dy = dy;
    this.#nx = dy / length;
    this.#ny = -dx / length;
  }

  /** Mean strength of edges along a line parallel to a side, `away` pixels out of the quad. */
  along(from: number, to: number, away: number): number {
    const { width, height, gradientX, gradientY, magnitude, strength } = this.#field;
    const x0 = this.#x;
    const y0 = this.#y;
    const dx = this.#dx;
    const dy = this.#dy;
    const nx = this.#nx;
    const ny = this.#ny;
    const short = to - from < 0.5;
    const count = short ? 8 : places;
    let sum = 0;
    let signed = 0;
    let seen = 0;
    for (let place = 0; place < count; place++) {
      const share = from + ((place + 0.5) / count) * (to - from);
      const x = x0 + dx * share + nx * away;
      const y = y0 + dy * share + ny * away;
      let best = 0;
      let rises = false;
      let inside = false;
      for (let step = -1; step <= 1; step++) {
        const px = Math.floor(x + step * nx + 0.5);
        const py = Math.floor(y + step * ny + 0.5);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        inside = true;
        const at = py * width + px;
        const value = strength[at]!;
        if (value <= best) continue;
        const along = gradientX[at]! * nx + gradientY[at]! * ny;
        if ((along < 0 ? -along : along) > 0.9 * magnitude[at]!) {
          best = value;
          rises = along > 0;
        }
      }
      if (inside) {
        sum += best;
        signed += rises ? best : -best;
        seen++;
      }
    }
    this.oneWay = sum > 0 ? Math.abs(signed) / sum : 0;
    return seen > 0 ? sum / seen : 0;
  }

  /** Mean and deviation of the colors in a strip next to a side. `outwards` 1 is where the normal points. */
  stats(outwards: number): Float64Array {
    const { red, green, blue } = this.#field;
    const into = new Float64Array(6);
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 2; away <= 4; away += 2) {
        const at = this.#place(share, away * outwards);
        if (at < 0) continue;
        const r = red[at]!;
        const g = green[at]!;
        const b = blue[at]!;
        into[0] = into[0]! + r;
        into[1] = into[1]! + g;
        into[2] = into[2]! + b;
        into[3] = into[3]! + r * r;
        into[4] = into[4]! + g * g;
        into[5] = into[5]! + b * b;
        seen++;
      }
    }
    const count = Math.max(1, seen);
    for (let c = 0; c < 3; c++) {
      const mean = into[c]! / count;
      into[c] = mean;
      into[3 + c] = Math.sqrt(Math.max(0, into[3 + c]! / count - mean * mean));
    }
    return into;
  }

  /** Index of the pixel at a share of the side and a distance out of the quad; negative outside the picture. */
  #place(share: number, away: number): number {
    const { width, height } = this.#field;
    const x = Math.floor(this.#x + this.#dx * share + this.#nx * away + 0.5);
    const y = Math.floor(this.#y + this.#dy * share + this.#ny * away + 0.5);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  }

  /** Mean edge strength in a wider strip next to a side. */
  ring(outwards: number): number {
    const { strength } = this.#field;
    let sum = 0;
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 4; away <= 13; away += 3) {
        const at = this.#place(share, away * outwards);
        if (at < 0) continue;
        sum += strength[at]!;
        seen++;
      }
    }
    return seen > 0 ? sum / seen : 0;
  }
}
