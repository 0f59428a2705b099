import { mapSide } from './document-map.js';
import type { EdgeField } from './edge-field.js';

const thetaBins = 180;
const rhoStep = 1.5;
/** Peaks that become lines, at most. */
const peaksKept = 160;
/**
 * Bins of directions, each with its own limit, so that floorboards or a keyboard's rows don't crowd out other lines.
 */
const directions = 12;
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
class HoughPeaks {
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

/** Number of lines that are paired. */
export const linesKept = 96;
/** Cosine of the largest angle between a pixel's gradient and the line's normal. */
const aligned = 0.9;
/** Support below which a stretch of a line counts against it. */
const supportFloor = 0.3;
/** How much more a line counts along the rim of what the map shows, and at how many places that is read. */
const rimBonus = 2;
const rimPlaces = 12;

/**
 * Straight lines of an edge field, strongest first: peaks of gradient-directed Hough votes, each fitted to the pixels
 * under it. Support along each line is summed up, so that any stretch of it can be looked up directly.
 */
export class LineFinder {
  /** Lines kept: `ranked[0]` to `ranked[count - 1]`, best first. */
  count = 0;
  readonly ranked = new Int32Array(peaksKept);
  /** x · normalX + y · normalY = offset, pixels of the field; pixel centers at whole numbers. */
  readonly normalX = new Float64Array(peaksKept);
  readonly normalY = new Float64Array(peaksKept);
  readonly offset = new Float64Array(peaksKept);
  /** The best-supported stretch, as places: x for a line that runs across, y for one that runs down. */
  readonly from = new Float64Array(peaksKept);
  readonly to = new Float64Array(peaksKept);
  readonly score = new Float64Array(peaksKept);
  readonly #acrossOf = new Uint8Array(peaksKept);
  /** Places along a line that runs across or down. */
  #across = 0;
  #down = 0;
  #stride = 0;
  /** `#stride` sums per line: the support of the places before each place. */
  #sums = new Float32Array(0);
  readonly #hough = new HoughPeaks();

  /** `rim`: how near each cell of the map is to the rim of the document, 0 to 1 (`rimOf`). */
  find(field: EdgeField, rim: Float32Array | null = null): void {
    this.#across = field.width;
    this.#down = field.height;
    this.#stride = Math.max(field.width, field.height) + 1;
    if (this.#sums.length < this.#stride * peaksKept) {
      this.#sums = new Float32Array(this.#stride * peaksKept);
    }
    const peaks = this.#hough.find(field);
    this.count = 0;
    for (let peak = 0; peak < peaks; peak++) {
      const { x, y, offset } = this.#hough.normalOf(peak);
      this.#place(field, this.count, x, y, offset, 2);
      this.#fit(field, this.count, 2);
      if (this.#isNew(this.count)) this.count++;
    }
    if (rim !== null) this.#favor(field, rim);
    this.#rank();
  }

  /** Raises the scores of lines that run along the rim: print has more lines than a document has sides. */
  #favor({ width, height }: EdgeField, rim: Float32Array): void {
    const cellOf = (place: number, of: number): number =>
      Math.floor((Math.min(of - 1, Math.max(0, place)) * mapSide) / of);
    for (let line = 0; line < this.count; line++) {
      const from = this.from[line]!;
      const step = (this.to[line]! - from) / rimPlaces;
      let sum = 0;
      for (let at = 0; at < rimPlaces; at++) {
        const place = from + step * (at + 0.5);
        sum += rim[cellOf(this.yAt(line, place), height) * mapSide + cellOf(this.xAt(line, place), width)]!;
      }
      this.score[line] = this.score[line]! * (1 + (rimBonus * sum) / rimPlaces);
    }
  }

  /** True for a line whose places are its x. */
  runsAcross(line: number): boolean {
    return this.#acrossOf[line] === 1;
  }

  /** Mean support between two places of a line; 0 beyond the picture. */
  support(line: number, from: number, to: number): number {
    const length = this.#acrossOf[line] === 1 ? this.#across : this.#down;
    const start = Math.round(from < to ? from : to);
    const end = Math.round(from < to ? to : from);
    const a = start < 0 ? 0 : start;
    const b = end > length ? length : end;
    if (b <= a) return 0;
    const base = line * this.#stride;
    return (this.#sums[base + b]! - this.#sums[base + a]!) / (b - a);
  }

  /** Sets a line and sums up its support within `band` pixels on either side. */
  #place(field: EdgeField, line: number, nx: number, ny: number, rho: number, band: number): void {
    const { width, height, gradientX, gradientY, magnitude, strength } = field;
    this.normalX[line] = nx;
    this.normalY[line] = ny;
    this.offset[line] = rho;
    const across = Math.abs(ny) >= Math.abs(nx);
    this.#acrossOf[line] = across ? 1 : 0;
    const places = across ? width : height;
    const last = (across ? height : width) - 1 - band;
    const step = across ? 1 : width;
    const aside = across ? width : 1;
    const slope = across ? -nx / ny : -ny / nx;
    const foot = (across ? rho / ny : rho / nx) + 0.5;
    const sums = this.#sums;
    const base = line * this.#stride;
    const floor = supportFloor;
    let sum = 0;
    let run = 0;
    let runFrom = 0;
    let best = 0;
    let bestFrom = 0;
    let bestTo = 0;
    sums[base] = 0;
    for (let place = 0; place < places; place++) {
      const away = Math.floor(foot + slope * place);
      let value = 0;
      if (away >= band && away <= last) {
        let at = place * step + (away - band) * aside;
        for (let side = -band; side <= band; side++, at += aside) {
          const here = strength[at]!;
          if (here <= value) continue;
          const along = gradientX[at]! * nx + gradientY[at]! * ny;
          if ((along < 0 ? -along : along) > aligned * magnitude[at]!) value = here;
        }
      }
      sum += value;
      sums[base + place + 1] = sum;
      run += value - floor;
      if (run <= 0) {
        run = 0;
        runFrom = place + 1;
      } else if (run > best) {
        best = run;
        bestFrom = runFrom;
        bestTo = place + 1;
      }
    }
    this.score[line] = best / Math.max(Math.abs(nx), Math.abs(ny));
    this.from[line] = bestFrom;
    this.to[line] = bestTo;
  }

  /** Moves a line to the weighted least-squares fit of the edge pixels along its best stretch. */
  #fit(field: EdgeField, line: number, band: number): void {
    const { width, height, gradientX, gradientY, magnitude, strength } = field;
    const nx = this.normalX[line]!;
    const ny = this.normalY[line]!;
    const rho = this.offset[line]!;
    const across = this.runsAcross(line);
    const last = (across ? height : width) - 1 - band;
    const step = across ? 1 : width;
    const aside = across ? width : 1;
    const slope = across ? -nx / ny : -ny / nx;
    const foot = across ? rho / ny : rho / nx;
    let w = 0;
    let wt = 0;
    let wd = 0;
    let wtt = 0;
    let wtd = 0;
    // Distances here are measured along x or y only.
    for (let place = this.from[line]!; place < this.to[line]!; place++) {
      const exact = foot + slope * place;
      const away = Math.floor(exact + 0.5);
      if (away < band || away > last) continue;
      let at = place * step + (away - band) * aside;
      for (let side = -band; side <= band; side++, at += aside) {
        const along = gradientX[at]! * nx + gradientY[at]! * ny;
        if ((along < 0 ? -along : along) <= aligned * magnitude[at]!) continue;
        const distance = away + side - exact;
        const near = distance / (band + 1);
        const weight = strength[at]! * strength[at]! * (1 - near * near);
        w += weight;
        wt += weight * place;
        wd += weight * distance;
        wtt += weight * place * place;
        wtd += weight * place * distance;
      }
    }
    const spread = w * wtt - wt * wt;
    if (w < 1 || spread < 1) return;
    const turn = (w * wtd - wt * wd) / spread;
    const shift = (wd - turn * wt) / w;
    const newSlope = slope + turn;
    const newFoot = foot + shift;
    const length = Math.sqrt(1 + newSlope * newSlope);
    const sign = across ? Math.sign(ny) : Math.sign(nx);
    const main = sign / length;
    const other = (-sign * newSlope) / length;
    this.#place(field, line, across ? other : main, across ? main : other, newFoot * main, band - 1);
  }

  #isNew(line: number): boolean {
    if (this.score[line]! < 4) return false;
    const from = this.from[line]!;
    const to = this.to[line]!;
    for (let other = 0; other < line; other++) {
      const turned = this.normalX[line]! * this.normalX[other]! + this.normalY[line]! * this.normalY[other]!;
      if (Math.abs(turned) < 0.99) continue;
      if (Math.abs(this.gap(line, from, other)) > 1.6) continue;
      if (Math.abs(this.gap(line, to, other)) > 1.6) continue;
      if (Math.abs(turned) > 0.9995) return false;
      if (this.from[other]! <= from + 8 && this.to[other]! >= to - 8) return false;
    }
    return true;
  }

  xAt(line: number, place: number): number {
    return this.runsAcross(line) ? place : (this.offset[line]! - place * this.normalY[line]!) / this.normalX[line]!;
  }

  yAt(line: number, place: number): number {
    return this.runsAcross(line) ? (this.offset[line]! - place * this.normalX[line]!) / this.normalY[line]! : place;
  }

  /** Signed distance of a place on one line from another line. */
  gap(line: number, place: number, other: number): number {
    return (
      this.xAt(line, place) * this.normalX[other]! + this.yAt(line, place) * this.normalY[other]! - this.offset[other]!
    );
  }

  /** `ranked`: the indices of the best lines, best first. */
  #rank(): void {
    const { score, ranked, count } = this;
    for (let line = 0; line < count; line++) ranked[line] = line;
    ranked.subarray(0, count).sort((a, b) => score[b]! - score[a]!);
    this.count = Math.min(count, linesKept);
  }
}
