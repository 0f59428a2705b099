import type { Pixels } from '../contract/geometry.js';
import { wordsOf } from './words.js';

/** Number of places along a side to look for the edge. */
const bins = 40;
/** Steps of a profile to either side of the line. */
const maxSteps = 12;
/** Steps averaged on either side of an edge. */
const box = 2;
/** Share left out at each end of a side, because of round corners and fingers. */
const margin = 0.07;
/** Steps from the line within which to look for the edge of a bent side. */
const bendReach = 5;
const width = 2 * maxSteps + 1;
const padded = width + 2 * box;

/**
 * Moves the sides of a quad onto the edges of the picture. It takes color profiles across each side, maps edge strength by
 * place and distance, finds the straight line through the map with the most strength, and fits it to the edges under it
 * by weighted least squares.
 */
export class QuadRefiner {
  /** Share of each side of the latest quad with an edge under it, 0 to 1. */
  readonly support = new Float64Array(4);
  /** Share with an edge in the worst quarter of each side. */
  readonly weakest = new Float64Array(4);
  /** Mean distance of each side's edge from its straight line, as a share of the searched reach, 0 to 1. */
  readonly bend = new Float64Array(4);
  readonly #profile = new Float32Array(padded * 3);
  readonly #steps = new Float32Array(bins * width);
  readonly #map = new Float32Array(bins * width);
  readonly #lineX = new Float64Array(4);
  readonly #lineY = new Float64Array(4);
  readonly #lineC = new Float64Array(4);

  /**
   * `quad`: eight numbers, pixels of the picture (continuous: the first pixel spans 0 to 1), changed in place.
   * `stepPixels`: distance of two samples; `steps` (at most 12) of them are searched to either side.
   * `fixedSides`: bit n leaves side n as it is (it is the picture's edge).
   */
  refine(pixels: Pixels, quad: Float64Array, stepPixels: number, steps: number, fixedSides: number): void {
    const reach = Math.min(maxSteps, steps);
    const words = wordsOf(pixels.data);
    for (let side = 0; side < 4; side++) {
      const next = (side + 1) & 3;
      const x0 = quad[side * 2]!;
      const y0 = quad[side * 2 + 1]!;
      const dx = quad[next * 2]! - x0;
      const dy = quad[next * 2 + 1]! - y0;
      const length = Math.sqrt(dx * dx + dy * dy) || 1;
      // The corners are clockwise, so this normal points out of the document.
      const nx = dy / length;
      const ny = -dx / length;
      let start = 0;
      let turn = 0;
      if ((fixedSides & (1 << side)) === 0) {
        this.#sample(words, pixels.width, pixels.height, x0, y0, dx, dy, nx, ny, stepPixels, reach);
        this.#normalize(reach);
        const found = this.#search(reach, side);
        start = found.start * stepPixels;
        turn = (found.end - found.start) * stepPixels;
      } else {
        this.support[side] = 0;
        this.weakest[side] = 0;
        this.bend[side] = 0;
      }
      const ax = x0 + nx * start;
      const ay = y0 + ny * start;
      const bx = x0 + dx + nx * (start + turn);
      const by = y0 + dy + ny * (start + turn);
      this.#lineX[side] = by - ay;
      this.#lineY[side] = ax - bx;
      this.#lineC[side] = ax * (by - ay) + ay * (ax - bx);
    }
    for (let corner = 0; corner < 4; corner++) {
      const a = (corner + 3) & 3;
      const b = corner;
      const determinant = this.#lineX[a]! * this.#lineY[b]! - this.#lineY[a]! * this.#lineX[b]!;
      if (Math.abs(determinant) < 1e-6) continue;
      quad[corner * 2] = (this.#lineC[a]! * this.#lineY[b]! - this.#lineC[b]! * this.#lineY[a]!) / determinant;
      quad[corner * 2 + 1] = (this.#lineX[a]! * this.#lineC[b]! - this.#lineX[b]! * this.#lineC[a]!) / determinant;
    }
  }

  /** Color step at every place along the side and at every distance from it. Distances are negative inside. */
  #sample(
    words: Uint32Array,
    pictureWidth: number,
    pictureHeight: number,
    x0: number,
    y0: number,
    dx: number,
    dy: number,
    nx: number,
    ny: number,
    stepPixels: number,
    reach: number,
  ): void {
    const profile = this.#profile;
    const count = 2 * (reach + box) + 1;
    const binShare = (1 - 2 * margin) / bins;
    for (let bin = 0; bin < bins; bin++) {
      for (let at = 0; at < count; at++) {
        const away = (at - reach - box) * stepPixels;
        // Red and blue in one number, 16 bits each.
        let redBlue = 0;
        let g = 0;
        let seen = 0;
        for (let tap = 0; tap < 3; tap++) {
          const share = margin + (bin + (tap + 0.5) / 3) * binShare;
          const x = x0 + dx * share + nx * away;
          const y = y0 + dy * share + ny * away;
          if (!(x >= 0 && y >= 0 && x < pictureWidth && y < pictureHeight)) continue;
          const word = words[(Math.imul(y | 0, pictureWidth) + (x | 0)) | 0]!;
          redBlue = (redBlue + (word & 0xff00ff)) | 0;
          g += (word >>> 8) & 255;
          seen++;
        }
        const scale = seen === 3 ? 1 / 3 : seen > 0 ? 1 / seen : 0;
        profile[at * 3] = seen > 0 ? (redBlue & 0xffff) * scale : -1;
        profile[at * 3 + 1] = g * scale;
        profile[at * 3 + 2] = (redBlue >>> 16) * scale;
      }
      for (let at = 0; at <= 2 * reach; at++) {
        let best = 0;
        const middle = at + box;
        if (profile[(middle - box) * 3]! >= 0 && profile[(middle + box) * 3]! >= 0) {
          for (let channel = 0; channel < 3; channel++) {
            let step = 0;
            for (let tap = 1; tap <= box; tap++) {
              step += profile[(middle + tap) * 3 + channel]! - profile[(middle - tap) * 3 + channel]!;
            }
            step = Math.abs(step) / box;
            if (step > best) best = step;
          }
        }
        this.#steps[bin * width + at] = best;
      }
    }
  }

  /** Strength relative to the rest of its profile, so that each place along the side counts the same. */
  #normalize(reach: number): void {
    const count = 2 * reach + 1;
    for (let bin = 0; bin < bins; bin++) {
      let sum = 0;
      for (let at = 0; at < count; at++) sum += this.#steps[bin * width + at]!;
      const mean = sum / count;
      for (let at = 0; at < count; at++) {
        const value = this.#steps[bin * width + at]!;
        this.#map[bin * width + at] = value / (value + mean + 4);
      }
    }
  }

  #search(reach: number, side: number): { start: number; end: number } {
    const last = 2 * reach;
    const map = this.#map;
    let best = -1;
    let bestStart = reach;
    let bestEnd = reach;
    for (let start = 0; start <= last; start++) {
      for (let end = 0; end <= last; end++) {
        let sum = 0;
        const slope = (end - start) / (bins - 1);
        for (let bin = 0; bin < bins; bin++) {
          sum += map[bin * width + ((start + slope * bin + 0.5) | 0)]!;
        }
        // Slightly favors the old position, so that a side without an edge does not move.
        sum -= 0.03 * (Math.abs(start - reach) + Math.abs(end - reach));
        if (sum > best) {
          best = sum;
          bestStart = start;
          bestEnd = end;
        }
      }
    }
    let start = bestStart;
    let end = bestEnd;
    for (let round = 0; round < 2; round++) {
      let w = 0;
      let wt = 0;
      let wd = 0;
      let wtt = 0;
      let wtd = 0;
      for (let bin = 0; bin < bins; bin++) {
        const exact = start + ((end - start) * bin) / (bins - 1);
        const middle = Math.round(exact);
        for (let at = Math.max(0, middle - 2); at <= Math.min(last, middle + 2); at++) {
          const value = map[bin * width + at]!;
          const away = at - exact;
          const weight = value * value * value * Math.max(0, 1 - (away * away) / 7);
          w += weight;
          wt += weight * bin;
          wd += weight * away;
          wtt += weight * bin * bin;
          wtd += weight * bin * away;
        }
      }
      const spread = w * wtt - wt * wt;
      if (w < 0.5 || spread < 1e-3) break;
      const slope = (w * wtd - wt * wd) / spread;
      const shift = (wd - slope * wt) / w;
      start += shift;
      end += shift + slope * (bins - 1);
    }
    this.#weigh(reach, side, start, end);
    // Convert places in the map to distances, and extend from the binned part to the whole side.
    const slope = (end - start) / ((bins - 1) / bins) / (1 - 2 * margin);
    const first = start - reach - slope * (margin + (0.5 * (1 - 2 * margin)) / bins);
    return { start: first, end: first + slope };
  }

  /** How well the edge follows the line: less well for a torn, curled or broken side. */
  #weigh(reach: number, side: number, start: number, end: number): void {
    const last = 2 * reach;
    const map = this.#map;
    let hits = 0;
    let quarter = 0;
    let weakest = 1;
    let apart = 0;
    let seen = 0;
    for (let bin = 0; bin < bins; bin++) {
      const exact = start + ((end - start) * bin) / (bins - 1);
      const middle = Math.round(exact);
      let near = 0;
      let any = 0.5;
      let anyAt = -1;
      for (let at = Math.max(0, middle - bendReach); at <= Math.min(last, middle + bendReach); at++) {
        const value = map[bin * width + at]!;
        if (at >= middle - 1 && at <= middle + 1 && value > near) near = value;
        if (value > any) {
          any = value;
          anyAt = at;
        }
      }
      if (near > 0.5) {
        hits++;
        quarter++;
      }
      if (anyAt >= 0) {
        apart += Math.abs(anyAt - exact);
        seen++;
      }
      if (bin % (bins / 4) === bins / 4 - 1) {
        weakest = Math.min(weakest, quarter / (bins / 4));
        quarter = 0;
      }
    }
    this.support[side] = hits / bins;
    this.weakest[side] = weakest;
    this.bend[side] = seen > 0 ? Math.min(1, apart / seen / bendReach) : 0;
  }
}
