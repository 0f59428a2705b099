import { EdgeField } from './edge-field.js';
import { aspectMisfit, type AspectRange } from './quad-finder.js';
import { poseOfQuad, quadArea, sideLength, squareToQuad, type QuadPose } from './quad.js';
import type { QuadRefiner } from './refine.js';

/**
 * What is measured of a candidate, in the order the fitted weights expect; each is about 0 to 1.
 * 0–3 edge support of the sides on the field, least first · 4–7 the same on the full picture · 8–10 separation of the
 * colors on either side: least, second, mean · 11 how unlike the colors just inside the four sides are · 12, 13 edges
 * that go on past the corners: mean, most · 14, 15 edges in a strip inside, outside · 16, 17 strongest parallel
 * edge further in, further out · 18 misfit of the aspect · 19 skew · 20 tilt · 21 size · 22 sides outside
 * the picture · 23 whether the form is free · 24 an edge through the middle, as between two pages of a booklet · 25 edge
 * under the worst quarter of a side · 26, 27 how far edges bend away from straight sides: mean, most · 28 edges all over the inside: print.
 */
export const featureCount = 29;
export const supportFeature = 0;
export const foldFeature = 24;

const places = 28;
/** Rows and columns of samples over the inside. */
const detailRows = 16;
const map = new Float64Array(8);
const pose: QuadPose = { aspect: 1, skew: 0, tiltRadians: 0 };

/** Measures candidates on the edge field for the scorer. Buffers are its own. */
export class Appraiser {
  readonly features = new Float64Array(featureCount);
  // The side at hand: its start, its way along, its normal out of the quad.
  #field = new EdgeField();
  #x0 = 0;
  #y0 = 0;
  #dx = 0;
  #dy = 0;
  #nx = 0;
  #ny = 0;
  readonly #side = new Float64Array(4);
  readonly #fine = new Float64Array(4);
  readonly #apart = new Float64Array(4);
  readonly #rim = new Float64Array(12);
  readonly #inside = new Float64Array(6);
  readonly #outside = new Float64Array(6);

  /** `quad`: pixels of the field (pixel centers at whole numbers), just refined by `refiner`. */
  appraise(
    field: EdgeField,
    quad: ArrayLike<number>,
    borderSides: number,
    range: AspectRange,
    refiner: QuadRefiner,
  ): Float64Array {
    this.#field = field;
    const out = this.features;
    let real = 0;
    let overSum = 0;
    let overMax = 0;
    let weakest = 1;
    let bendSum = 0;
    let bendMax = 0;
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
      this.#x0 = x0;
      this.#y0 = y0;
      this.#dx = dx;
      this.#dy = dy;
      this.#nx = dy / length;
      this.#ny = -dx / length;
      this.#side[side] = 2;
      this.#fine[side] = 2;
      this.#apart[side] = 2;
      if ((borderSides & (1 << side)) !== 0) {
        this.#stats(-1, this.#inside);
        for (let c = 0; c < 3; c++) this.#rim[side * 3 + c] = this.#inside[c]!;
        continue;
      }
      real++;
      this.#side[side] = this.#along(0.05, 0.95, 0);
      this.#fine[side] = refiner.support[side]!;
      weakest = Math.min(weakest, refiner.weakest[side]!);
      bendSum += refiner.bend[side]!;
      bendMax = Math.max(bendMax, refiner.bend[side]!);
      const reach = Math.max(0.12, 10 / length);
      const before = this.#along(-reach, -2.5 / length, 0);
      const after = this.#along(1 + 2.5 / length, 1 + reach, 0);
      overSum += before + after;
      overMax = Math.max(overMax, before, after);
      // A parallel edge further in or out: the document may be the larger or the smaller of two frames.
      let inner = 0;
      let outer = 0;
      const far = Math.max(12, 0.16 * length);
      for (let away = 4; away <= far; away += 2) {
        inner = Math.max(inner, this.#along(0.08, 0.92, -away));
        outer = Math.max(outer, this.#along(0.08, 0.92, away));
      }
      echoInside += inner;
      echoOutside += outer;
      this.#stats(-1, this.#inside);
      this.#stats(1, this.#outside);
      for (let c = 0; c < 3; c++) this.#rim[side * 3 + c] = this.#inside[c]!;
      this.#apart[side] = separation(this.#inside, this.#outside);
      textureInside += this.#ring(-1);
      textureOutside += this.#ring(1);
    }
    this.#side.sort();
    this.#fine.sort();
    this.#apart.sort();
    const known = Math.max(1, real);
    const supportMean = meanOf(this.#side, real);
    const fineMean = meanOf(this.#fine, real);
    const apartMean = meanOf(this.#apart, real);
    for (let at = 0; at < 4; at++) {
      out[at] = at < real ? this.#side[at]! : supportMean;
      out[4 + at] = at < real ? this.#fine[at]! : fineMean;
    }
    out[8] = real > 0 ? this.#apart[0]! : 0;
    out[9] = real > 1 ? this.#apart[1]! : apartMean;
    out[10] = apartMean;
    out[11] = this.#rimUnlike();
    out[12] = overSum / known / 2;
    out[13] = overMax;
    out[14] = textureInside / known;
    out[15] = textureOutside / known;
    out[16] = echoInside / known;
    out[17] = echoOutside / known;
    poseOfQuad(quad, field, pose);
    out[18] = Math.min(2, aspectMisfit(pose.aspect, range, borderSides) / 0.05);
    out[19] = Math.min(2, Math.abs(pose.skew) / 0.05);
    out[20] = pose.tiltRadians;
    out[21] = Math.sqrt(Math.max(0, quadArea(quad)) / (field.width * field.height));
    out[22] = (4 - real) / 2;
    out[23] = range.max > range.min * 1.5 ? 1 : 0;
    out[24] = this.#fold(quad);
    out[25] = real > 0 ? weakest : 0;
    out[26] = bendSum / known;
    out[27] = bendMax;
    out[28] = this.#detail(quad);
    return out;
  }

  /** Edges along the line that parts the quad in two halves, in space: from the middle of a longer side to the other's. */
  #fold(quad: ArrayLike<number>): number {
    const tall = sideLength(quad, 1) + sideLength(quad, 3) > sideLength(quad, 0) + sideLength(quad, 2);
    squareToQuad(quad, map);
    const end = (share: number): readonly [number, number] => {
      const u = tall ? share : 0.5;
      const v = tall ? 0.5 : share;
      const w = map[6]! * u + map[7]! * v + 1;
      return [(map[0]! * u + map[1]! * v + map[2]!) / w, (map[3]! * u + map[4]! * v + map[5]!) / w];
    };
    const [x0, y0] = end(0);
    const [x1, y1] = end(1);
    this.#x0 = x0;
    this.#y0 = y0;
    this.#dx = x1 - x0;
    this.#dy = y1 - y0;
    const length = Math.hypot(this.#dx, this.#dy) || 1;
    this.#nx = this.#dy / length;
    this.#ny = -this.#dx / length;
    let max = 0;
    for (let away = -3; away <= 3; away += 1.5) max = Math.max(max, this.#along(0.05, 0.95, away));
    return max;
  }

  /** Mean edge strength over the inside of the quad. */
  #detail(quad: ArrayLike<number>): number {
    const { width, height, strength } = this.#field;
    squareToQuad(quad, map);
    let sum = 0;
    for (let row = 0; row < detailRows; row++) {
      const v = 0.1 + (0.8 * (row + 0.5)) / detailRows;
      for (let column = 0; column < detailRows; column++) {
        const u = 0.1 + (0.8 * (column + 0.5)) / detailRows;
        const w = map[6]! * u + map[7]! * v + 1;
        const x = Math.floor((map[0]! * u + map[1]! * v + map[2]!) / w + 0.5);
        const y = Math.floor((map[3]! * u + map[4]! * v + map[5]!) / w + 0.5);
        if (x >= 0 && y >= 0 && x < width && y < height) sum += strength[y * width + x]!;
      }
    }
    return sum / (detailRows * detailRows);
  }

  /** Mean strength of edges along a line parallel to a side, `away` pixels out of the quad. */
  #along(from: number, to: number, away: number): number {
    const { width, height, gradientX, gradientY, magnitude, strength } = this.#field;
    const x0 = this.#x0;
    const y0 = this.#y0;
    const dx = this.#dx;
    const dy = this.#dy;
    const nx = this.#nx;
    const ny = this.#ny;
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

  /** Mean and deviation of the colors in a strip beside a side, on the side the normal points to. */
  #stats(outwards: number, into: Float64Array): void {
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

  /** Index of the pixel a share along the side and so far out of the quad; below 0 outside the picture. */
  #place(share: number, away: number): number {
    const { width, height } = this.#field;
    const x = Math.floor(this.#x0 + this.#dx * share + this.#nx * away + 0.5);
    const y = Math.floor(this.#y0 + this.#dy * share + this.#ny * away + 0.5);
    return x < 0 || y < 0 || x >= width || y >= height ? -1 : y * width + x;
  }

  /** Mean edge strength in a wider strip beside a side. */
  #ring(outwards: number): number {
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

  /** How unlike the colors just inside the four sides are: a document's rim is mostly of one kind. */
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

/** Distance of two colors in units of their deviations, 0 to 1. */
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
