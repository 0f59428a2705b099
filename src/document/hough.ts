import type { EdgeField } from './edge-field.js';

const thetaBins = 180;
const rhoStep = 1.5;
/** Peaks that become lines, at most. */
export const peaksKept = 160;
/**
 * Bins of directions, each with its own limit, so that floorboards or a keyboard's rows don't crowd out other lines.
 */
export const directions = 12;
const peaksPerDirection = 30;
/** Lowest strength at which a pixel votes. */
const voteFrom = 0.4;

const cosine = new Float32Array(thetaBins);
const sine = new Float32Array(thetaBins);
for (let bin = 0; bin < thetaBins; bin++) {
  cosine[bin] = Math.cos((bin * Math.PI) / thetaBins);
  sine[bin] = Math.sin((bin * Math.PI) / thetaBins);
}

/** Gradient-directed Hough votes of an edge field, and their peaks. Owns its buffers. */
export class HoughPeaks {
  #votes = new Float32Array(0);
  #rhoBins = 0;
  #rhoOffset = 0;
  readonly #peakAt = new Int32Array(4096);
  readonly #peakVotes = new Float32Array(4096);
  readonly #peakOrder = new Int32Array(4096);
  readonly #kept = new Int32Array(peaksKept);
  readonly #inDirection = new Int32Array(directions);

  /** @returns how many peaks there are, strongest first */
  find(field: EdgeField): number {
    this.#vote(field);
    return this.#choose(this.#collect());
  }

  /** A peak's line: x · `x` + y · `y` = `offset`, pixels of the field. */
  normalOf(peak: number): { x: number; y: number; offset: number } {
    const at = this.#kept[peak]!;
    const bin = Math.floor(at / this.#rhoBins);
    return { x: cosine[bin]!, y: sine[bin]!, offset: ((at % this.#rhoBins) - this.#rhoOffset) * rhoStep };
  }

  #vote(field: EdgeField): void {
    const { width, height, gradientX, gradientY, magnitude, strength } = field;
    const reach = Math.hypot(width, height);
    this.#rhoOffset = Math.ceil(reach / rhoStep) + 2;
    this.#rhoBins = this.#rhoOffset * 2 + 1;
    const size = thetaBins * this.#rhoBins;
    if (this.#votes.length < size) this.#votes = new Float32Array(size);
    this.#votes.fill(0, 0, size);
    for (let y = 2; y < height - 2; y++) {
      for (let x = 2; x < width - 2; x++) {
        const at = y * width + x;
        const weight = strength[at]!;
        if (weight < voteFrom) continue;
        const gx = gradientX[at]!;
        const gy = gradientY[at]!;
        // Only crests vote: the pixel before and the one after, along the gradient, are no stronger.
        const ax = gx < 0 ? -gx : gx;
        const ay = gy < 0 ? -gy : gy;
        let step: number;
        if (ay < 0.414 * ax) step = 1;
        else if (ax < 0.414 * ay) step = width;
        else step = gx > 0 === gy > 0 ? width + 1 : width - 1;
        const value = magnitude[at]!;
        if (value < magnitude[at - step]! || value <= magnitude[at + step]!) continue;
        this.#spread(x, y, Math.atan2(gy, gx), weight);
      }
    }
  }

  /** Spreads a pixel's vote over the directions around its gradient. */
  #spread(x: number, y: number, angle: number, weight: number): void {
    const votes = this.#votes;
    const rhoBins = this.#rhoBins;
    const rhoOffset = this.#rhoOffset;
    const exact = ((angle < 0 ? angle + Math.PI : angle) * thetaBins) / Math.PI;
    const middle = Math.round(exact);
    for (let to = middle - 4; to <= middle + 4; to++) {
      const share = 1 - Math.abs(to - exact) / 5;
      const bin = to < 0 ? to + thetaBins : to >= thetaBins ? to - thetaBins : to;
      const rho = (x * cosine[bin]! + y * sine[bin]!) / rhoStep + rhoOffset;
      const low = rho | 0;
      const part = rho - low;
      const at = bin * rhoBins + low;
      votes[at] = votes[at]! + weight * share * (1 - part);
      votes[at + 1] = votes[at + 1]! + weight * share * part;
    }
  }

  /** Local maxima of the votes. */
  #collect(): number {
    const votes = this.#votes;
    const rhoBins = this.#rhoBins;
    let found = 0;
    for (let bin = 0; bin < thetaBins; bin++) {
      for (let rho = 2; rho < rhoBins - 2; rho++) {
        const at = bin * rhoBins + rho;
        const value = votes[at]!;
        if (value < 6 || value < votes[at - 1]! || value <= votes[at + 1]!) continue;
        if (bin > 0 && value < votes[at - rhoBins]!) continue;
        if (bin < thetaBins - 1 && value <= votes[at + rhoBins]!) continue;
        if (found === this.#peakAt.length) break;
        this.#peakAt[found] = at;
        this.#peakVotes[found] = value;
        found++;
      }
    }
    return found;
  }

  /** Keeps the strongest that differ enough from each other. */
  #choose(found: number): number {
    const rhoBins = this.#rhoBins;
    const order = this.#peakOrder.subarray(0, found);
    for (let index = 0; index < found; index++) order[index] = index;
    const peakVotes = this.#peakVotes;
    order.sort((a, b) => peakVotes[b]! - peakVotes[a]!);
    let kept = 0;
    this.#inDirection.fill(0);
    for (let rank = 0; rank < found && kept < peaksKept; rank++) {
      const at = this.#peakAt[order[rank]!]!;
      const bin = Math.floor(at / rhoBins);
      const direction = Math.floor((bin * directions) / thetaBins);
      if (this.#inDirection[direction]! >= peaksPerDirection) continue;
      const rho = at % rhoBins;
      if (!this.#isDistinct(bin, rho, kept)) continue;
      this.#inDirection[direction] = this.#inDirection[direction]! + 1;
      this.#kept[kept++] = at;
    }
    return kept;
  }

  /** Whether no kept peak is nearly the same line. */
  #isDistinct(bin: number, rho: number, kept: number): boolean {
    for (let before = 0; before < kept; before++) {
      const other = this.#kept[before]!;
      let turn = Math.abs(Math.floor(other / this.#rhoBins) - bin);
      let otherRho = other % this.#rhoBins;
      if (turn > thetaBins / 2) {
        turn = thetaBins - turn;
        otherRho = 2 * this.#rhoOffset - otherRho;
      }
      if (turn <= 3 && Math.abs(otherRho - rho) <= 2) return false;
    }
    return true;
  }
}
