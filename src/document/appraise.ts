import { documentForms } from './document-types.js';
import { EdgeField } from './edge-field.js';
import type { Features } from './features.js';
import { aspectMisfit, type AspectRange } from './quad-finder.js';
import { poseOfQuad, projectX, projectY, quadArea, type QuadPose, sideLength, squareToQuad } from './quad.js';
import type { QuadRefiner } from './refine.js';

/** Number of rows and columns of samples over the inside. */
const detailRows = 16;
const map = new Float64Array(8);
const pose: QuadPose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** Measures candidates on the edge field for the scorer. Owns its buffers. */
export class Appraiser {
  readonly #line = new SideSampler();
  // One value per side, sorted once all are measured. 2 means that the side is outside the picture.
  readonly #support = new Float64Array(4);
  readonly #fine = new Float64Array(4);
  readonly #apart = new Float64Array(4);
  readonly #rim = new Float64Array(12);
  readonly #inside = new Float64Array(6);
  readonly #outside = new Float64Array(6);
  // Sums over the sides inside the picture.
  #real = 0;
  #overSum = 0;
  #overMax = 0;
  #weakest = 1;
  #bendSum = 0;
  #bendMax = 0;
  #textureInside = 0;
  #textureOutside = 0;
  #echoInside = 0;
  #echoOutside = 0;
  #wayLeast = 1;
  #waySum = 0;
  #brighterLeast = 1;
  #brighterSum = 0;

  /** `quad`: pixels of the field (pixel centers at whole numbers), just refined by `refiner`. */
  appraise(
    field: EdgeField,
    quad: ArrayLike<number>,
    borderSides: number,
    range: AspectRange,
    refiner: QuadRefiner,
  ): Features {
    this.#real = this.#overSum = this.#overMax = this.#bendSum = this.#bendMax = 0;
    this.#textureInside = this.#textureOutside = this.#echoInside = this.#echoOutside = 0;
    this.#waySum = this.#brighterSum = 0;
    this.#weakest = this.#wayLeast = this.#brighterLeast = 1;
    for (let side = 0; side < 4; side++) {
      const length = this.#aimAtSide(field, quad, side);
      const isReal = (borderSides & (1 << side)) === 0;
      this.#line.stats(-1, this.#inside);
      for (let c = 0; c < 3; c++) this.#rim[side * 3 + c] = this.#inside[c]!;
      if (isReal) this.#measureSide(side, length, refiner);
      else this.#support[side] = this.#fine[side] = this.#apart[side] = 2;
    }
    const real = this.#real;
    const known = Math.max(1, real);
    const [support1, support2, support3, support4] = sortedSides(this.#support, real);
    const [fine1, fine2, fine3, fine4] = sortedSides(this.#fine, real);
    this.#apart.sort();
    const apartMean = meanOf(this.#apart, real);
    poseOfQuad(quad, field, pose);
    return {
      support1,
      support2,
      support3,
      support4,
      fine1,
      fine2,
      fine3,
      fine4,
      apart1: real > 0 ? this.#apart[0]! : 0,
      apart2: real > 1 ? this.#apart[1]! : apartMean,
      apartMean,
      rimUnlike: this.#rimUnlike(),
      overMean: this.#overSum / known / 2,
      overMax: this.#overMax,
      textureInside: this.#textureInside / known,
      textureOutside: this.#textureOutside / known,
      echoInside: this.#echoInside / known,
      echoOutside: this.#echoOutside / known,
      misfit: Math.min(2, aspectMisfit(pose.aspect, range, borderSides) / 0.05),
      skew: Math.min(2, Math.abs(pose.skew) / 0.05),
      tilt: pose.tiltRadians,
      size: Math.sqrt(Math.max(0, quadArea(quad)) / (field.width * field.height)),
      missing: (4 - real) / 2,
      free: range.max > range.min * 1.5 ? 1 : 0,
      fold: this.#fold(field, quad),
      weakest: real > 0 ? this.#weakest : 0,
      bendMean: this.#bendSum / known,
      bendMax: this.#bendMax,
      print: printInside(field, quad),
      way1: real > 0 ? this.#wayLeast : 0,
      wayMean: this.#waySum / known,
      brighter1: real > 0 ? this.#brighterLeast : 0,
      brighterMean: this.#brighterSum / known,
      pale: this.#rimLuma() / field.whiteLevel,
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

  /** Measures the side that `#line` is aimed at, after its inside was read. */
  #measureSide(side: number, length: number, refiner: QuadRefiner): void {
    const line = this.#line;
    this.#real++;
    this.#support[side] = line.along(0.05, 0.95, 0);
    this.#wayLeast = Math.min(this.#wayLeast, line.oneWay);
    this.#waySum += line.oneWay;
    this.#fine[side] = refiner.support[side]!;
    this.#weakest = Math.min(this.#weakest, refiner.weakest[side]!);
    this.#bendSum += refiner.bend[side]!;
    this.#bendMax = Math.max(this.#bendMax, refiner.bend[side]!);
    const reach = Math.max(0.12, 10 / length);
    const before = line.along(-reach, -2.5 / length, 0);
    const after = line.along(1 + 2.5 / length, 1 + reach, 0);
    this.#overSum += before + after;
    this.#overMax = Math.max(this.#overMax, before, after);
    let inner = 0;
    let outer = 0;
    const far = Math.max(12, 0.16 * length);
    for (let away = 4; away <= far; away += 2) {
      inner = Math.max(inner, line.along(0.08, 0.92, -away));
      outer = Math.max(outer, line.along(0.08, 0.92, away));
    }
    this.#echoInside += inner;
    this.#echoOutside += outer;
    line.stats(1, this.#outside);
    this.#apart[side] = separation(this.#inside, this.#outside);
    const step = lumaOf(this.#inside, 0) - lumaOf(this.#outside, 0);
    const brighter = step / (Math.abs(step) + 12);
    this.#brighterLeast = Math.min(this.#brighterLeast, brighter);
    this.#brighterSum += brighter;
    this.#textureInside += line.ring(-1);
    this.#textureOutside += line.ring(1);
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

  #rimLuma(): number {
    return (lumaOf(this.#rim, 0) + lumaOf(this.#rim, 3) + lumaOf(this.#rim, 6) + lumaOf(this.#rim, 9)) / 4;
  }

  /** How unlike the colors just inside the four sides are: a document's rim mostly has the same colors all around. */
  #rimUnlike(): number {
    let sum = 0;
    for (let c = 0; c < 3; c++) {
      let mean = 0;
      let squares = 0;
      for (let side = 0; side < 4; side++) {
        const value = this.#rim[side * 3 + c]!;
        mean += value / 4;
        squares += (value * value) / 4;
      }
      sum += Math.max(0, squares - mean * mean);
    }
    return soft(Math.sqrt(sum / 3), 25);
  }
}

const lumaOf = (colors: Float64Array, at: number): number =>
  0.3 * colors[at]! + 0.59 * colors[at + 1]! + 0.11 * colors[at + 2]!;

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
function sortedSides(sides: Float64Array, real: number): [number, number, number, number] {
  sides.sort();
  const mean = meanOf(sides, real);
  const at = (rank: number): number => (rank < real ? sides[rank]! : mean);
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

function meanOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let at = 0; at < count; at++) sum += values[at]!;
  return sum / Math.max(1, count);
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
  stats(outwards: number, into: Float64Array): void {
    const { red, green, blue } = this.#field;
    into.fill(0);
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
