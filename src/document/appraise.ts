import type { EdgeField } from './edge-field.js';
import { aspectMisfit, type AspectRange } from './quad-finder.js';
import { poseOfQuad, quadArea, sideLength, type QuadPose } from './quad.js';
import type { QuadRefiner } from './refine.js';

/** What is measured of a candidate, in the order the fitted weights expect. Each is about 0 to 1. */
export const featureNames = [
  'support-1',
  'support-2',
  'support-3',
  'support-4',
  'fine-support-1',
  'fine-support-2',
  'fine-support-3',
  'fine-support-4',
  'contrast-least',
  'contrast-mean',
  'separation-least',
  'separation-second',
  'separation-mean',
  'rim-unlike',
  'overshoot-mean',
  'overshoot-most',
  'corner-least',
  'corner-mean',
  'texture-inside',
  'texture-outside',
  'echo-inside',
  'echo-outside',
  'misfit',
  'skew',
  'tilt',
  'area',
  'border-sides',
  'edge-distance',
  'upright',
  'free-form',
] as const;
export const featureCount = featureNames.length;

const places = 28;
const unitPose: QuadPose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** Measures candidates on the edge field for the scorer. Buffers are its own. */
export class Appraiser {
  readonly features = new Float64Array(featureCount);
  readonly #side = new Float64Array(4);
  readonly #fine = new Float64Array(4);
  readonly #apart = new Float64Array(4);
  readonly #rim = new Float64Array(12);
  readonly #inside = new Float64Array(6);
  readonly #outside = new Float64Array(6);

  /** `quad`: pixels of the field (pixel centres at whole numbers), just refined by `refiner`. */
  appraise(
    field: EdgeField,
    quad: ArrayLike<number>,
    borderSides: number,
    range: AspectRange,
    refiner: QuadRefiner,
  ): Float64Array {
    const { width, height } = field;
    const out = this.features;
    let real = 0;
    let contrastLeast = Infinity;
    let contrastSum = 0;
    let overSum = 0;
    let overMost = 0;
    let cornerSum = 0;
    let cornerLeast = 1;
    let textureInside = 0;
    let textureOutside = 0;
    let echoInside = 0;
    let echoOutside = 0;
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) & 3;
      const x0 = quad[side * 2]!;
      const y0 = quad[side * 2 + 1]!;
      const dx = quad[next * 2]! - x0;
      const dy = quad[next * 2 + 1]! - y0;
      const length = Math.sqrt(dx * dx + dy * dy) || 1;
      const nx = dy / length;
      const ny = -dx / length;
      this.#side[side] = 2;
      this.#fine[side] = 2;
      this.#apart[side] = 2;
      if ((borderSides & (1 << side)) !== 0) {
        this.#stats(field, x0, y0, dx, dy, -nx, -ny, this.#inside);
        for (let c = 0; c < 3; c++) this.#rim[side * 3 + c] = this.#inside[c]!;
        continue;
      }
      real++;
      this.#side[side] = this.#along(field, x0, y0, dx, dy, nx, ny, 0.05, 0.95, 0);
      this.#fine[side] = refiner.support[side]!;
      contrastLeast = Math.min(contrastLeast, refiner.contrast[side]!);
      contrastSum += refiner.contrast[side]!;
      const reach = Math.max(0.12, 10 / length);
      const before = this.#along(field, x0, y0, dx, dy, nx, ny, -reach, -2.5 / length, 0);
      const after = this.#along(field, x0, y0, dx, dy, nx, ny, 1 + 2.5 / length, 1 + reach, 0);
      overSum += before + after;
      overMost = Math.max(overMost, before, after);
      const first = this.#along(field, x0, y0, dx, dy, nx, ny, 3 / length, reach + 0.05, 0);
      const last = this.#along(field, x0, y0, dx, dy, nx, ny, 0.95 - reach, 1 - 3 / length, 0);
      cornerSum += first + last;
      cornerLeast = Math.min(cornerLeast, first, last);
      // A parallel edge further in or out: the document may be the larger or the smaller of two frames.
      let inner = 0;
      let outer = 0;
      const far = Math.max(12, 0.16 * length);
      for (let away = 4; away <= far; away += 2) {
        inner = Math.max(inner, this.#along(field, x0, y0, dx, dy, nx, ny, 0.08, 0.92, -away));
        outer = Math.max(outer, this.#along(field, x0, y0, dx, dy, nx, ny, 0.08, 0.92, away));
      }
      echoInside += inner;
      echoOutside += outer;
      this.#stats(field, x0, y0, dx, dy, -nx, -ny, this.#inside);
      this.#stats(field, x0, y0, dx, dy, nx, ny, this.#outside);
      for (let c = 0; c < 3; c++) this.#rim[side * 3 + c] = this.#inside[c]!;
      this.#apart[side] = separation(this.#inside, this.#outside);
      textureInside += this.#ring(field, x0, y0, dx, dy, -nx, -ny);
      textureOutside += this.#ring(field, x0, y0, dx, dy, nx, ny);
    }
    this.#side.sort();
    this.#fine.sort();
    this.#apart.sort();
    const known = Math.max(1, real);
    const mean = (values: Float64Array): number => {
      let sum = 0;
      for (let at = 0; at < real; at++) sum += values[at]!;
      return sum / known;
    };
    const supportMean = mean(this.#side);
    const fineMean = mean(this.#fine);
    const apartMean = mean(this.#apart);
    for (let at = 0; at < 4; at++) {
      out[at] = at < real ? this.#side[at]! : supportMean;
      out[4 + at] = at < real ? this.#fine[at]! : fineMean;
    }
    out[8] = soft(contrastLeast, 20);
    out[9] = soft(contrastSum / known, 40);
    out[10] = real > 0 ? this.#apart[0]! : 0;
    out[11] = real > 1 ? this.#apart[1]! : apartMean;
    out[12] = apartMean;
    out[13] = this.#rimUnlike();
    out[14] = overSum / known / 2;
    out[15] = overMost;
    out[16] = cornerLeast;
    out[17] = cornerSum / known / 2;
    out[18] = textureInside / known;
    out[19] = textureOutside / known;
    out[20] = echoInside / known;
    out[21] = echoOutside / known;
    poseOfQuad(quad, field, unitPose);
    out[22] = Math.min(2, aspectMisfit(unitPose.aspect, range, borderSides) / 0.05);
    out[23] = Math.min(2, Math.abs(unitPose.skew) / 0.05);
    out[24] = unitPose.tiltRadians;
    out[25] = Math.sqrt(Math.max(0, quadArea(quad)) / (width * height));
    out[26] = (4 - real) / 2;
    let edge = Infinity;
    for (let at = 0; at < 8; at += 2) {
      edge = Math.min(
        edge,
        quad[at]! / width,
        1 - quad[at]! / width,
        quad[at + 1]! / height,
        1 - quad[at + 1]! / height,
      );
    }
    out[27] = Math.max(-1, Math.min(1, edge * 8));
    out[28] = Math.abs(quad[2]! - quad[0]!) / Math.max(1, sideLength(quad, 0));
    out[29] = range.most > range.least * 1.5 ? 1 : 0;
    return out;
  }

  /** Mean strength of edges along a line parallel to a side, `away` pixels out of the quad. */
  #along(
    field: EdgeField,
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    nx: number,
    ny: number,
    from: number,
    to: number,
    away: number,
  ): number {
    const { width, height, gradientX, gradientY, magnitude, strength } = field;
    const short = to - from < 0.5;
    const count = short ? 8 : places;
    let sum = 0;
    let seen = 0;
    for (let place = 0; place < count; place++) {
      const share = from + ((place + 0.5) / count) * (to - from);
      const x = x0 + dx * share + nx * away;
      const y = y0 + dy * share + ny * away;
      let best = 0;
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
        if ((along < 0 ? -along : along) > 0.9 * magnitude[at]!) best = value;
      }
      if (inside) {
        sum += best;
        seen++;
      }
    }
    return seen > 0 ? sum / seen : 0;
  }

  /** Mean and deviation of the colours in a strip beside a side, on the side the normal points to. */
  #stats(
    field: EdgeField,
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    nx: number,
    ny: number,
    into: Float64Array,
  ): void {
    const { width, height, red, green, blue } = field;
    into.fill(0);
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 2; away <= 4; away += 2) {
        const px = Math.floor(x0 + dx * share + nx * away + 0.5);
        const py = Math.floor(y0 + dy * share + ny * away + 0.5);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        const at = py * width + px;
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

  /** Mean edge strength in a wider strip beside a side. */
  #ring(
    field: EdgeField,
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    nx: number,
    ny: number,
  ): number {
    const { width, height, strength } = field;
    let sum = 0;
    let seen = 0;
    for (let place = 0; place < places; place++) {
      const share = 0.06 + ((place + 0.5) / places) * 0.88;
      for (let away = 4; away <= 13; away += 3) {
        const px = Math.floor(x0 + dx * share + nx * away + 0.5);
        const py = Math.floor(y0 + dy * share + ny * away + 0.5);
        if (px < 0 || py < 0 || px >= width || py >= height) continue;
        sum += strength[py * width + px]!;
        seen++;
      }
    }
    return seen > 0 ? sum / seen : 0;
  }

  /** How unlike the colours just inside the four sides are: a document's rim is mostly of one kind. */
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

/** Distance of two colours in units of their deviations, 0 to 1. */
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
