import type { Pixels } from '../contract/geometry.js';
import { measureRoundness } from './corners.js';
import { wordsOf } from './words.js';
import { sideLength, squareToQuad } from './quad.js';

/**
 * Measures that distinguish an object on a surface from a frame in the surface's own pattern, each about 0 to 1.
 * Measured around the whole outline and well beyond it, where the search for outlines does not look.
 */
export interface ProofMeasures {
  /** Share of each side along which the color changes in the same way: smallest, second, mean. */
  closed1: number;
  closed2: number;
  closedMean: number;
  /** Size of that change: smallest, mean. */
  step1: number;
  stepMean: number;
  /** Difference between the colors inside and around. */
  unlike: number;
  /** Difference between the fineness of the patterns inside and around. */
  grain: number;
  /** Difference between the directions of these patterns. */
  course: number;
  /** How much the tips of the corners look like the surroundings, as rounded corners do. */
  round: number;
  /** Sides outside the picture, halved. */
  unseen: number;
}

/**
 * Weights of the measures and of the outline's own score (as a logit): a logistic regression on frames of the clips of
 * `lab/documents/document-clips.ts`, in which a third of the cards had square corners, as cards cut by hand have.
 * `round` does not count for other documents, because they can have any corners.
 */
const weights: Record<'card' | 'other', Record<keyof ProofMeasures | 'score' | 'bias', number>> = {
  card: {
    score: 1.37,
    closed1: 0.26,
    closed2: 0.17,
    closedMean: 0.22,
    step1: 1.2,
    stepMean: 1.03,
    unlike: 2.74,
    grain: 2.02,
    course: 0.58,
    round: 3.1,
    unseen: -0.74,
    bias: -6.27,
  },
  other: {
    score: 1.43,
    closed1: 0.7,
    closed2: -0.37,
    closedMean: 0.38,
    step1: 0.9,
    stepMean: 0.18,
    unlike: 2.48,
    grain: 3.09,
    course: 1.78,
    round: 0,
    unseen: -0.88,
    bias: -4.53,
  },
};

/** Evidence that the outline is a separate object, as log-odds. 0 is undecided. */
export function proofOf(measures: ProofMeasures, score: number, kind: 'card' | 'other'): number {
  const of = weights[kind];
  const certain = Math.min(0.995, Math.max(0.02, score));
  let sum = of.bias + of.score * Math.log(certain / (1 - certain));
  for (const [name, value] of Object.entries(measures)) sum += value * of[name as keyof ProofMeasures];
  return sum;
}

/** Number of samples along the longer side, and around the outline: a quarter of that. */
const inside = 96;
const around = 24;
const bins = 20;
const map = new Float64Array(8);

let colors = new Float32Array(0);
let valid = new Uint8Array(0);

/** Measures how much the inside of an outline differs from its surroundings. `quad`: pixels of the picture. */
export function measureProof(pixels: Pixels, quad: ArrayLike<number>): ProofMeasures {
  const across = (sideLength(quad, 0) + sideLength(quad, 2)) / 2;
  const down = (sideLength(quad, 1) + sideLength(quad, 3)) / 2;
  const longer = Math.max(across, down);
  const columns = Math.max(24, Math.round((inside * across) / longer));
  const rows = Math.max(24, Math.round((inside * down) / longer));
  squareToQuad(quad, map);
  sample(pixels, columns, rows);
  const sides = [0, 1, 2, 3].map((side) => measureSide(side, columns, rows)).filter((side) => side !== null);
  const closed = sides.map((side) => side.closed).sort((a, b) => a - b);
  const steps = sides.map((side) => side.step).sort((a, b) => a - b);
  return {
    closed1: closed[0] ?? 0,
    closed2: closed[1] ?? 0,
    closedMean: mean(closed),
    step1: steps[0] ?? 0,
    stepMean: mean(steps),
    ...compareAround(columns, rows),
    round: measureRoundness(pixels, quad),
    unseen: (4 - sides.length) / 2,
  };
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, value) => sum + value, 0) / Math.max(1, numbers.length);

/** Samples the outline's plane and its surroundings. Places outside the picture are not valid. */
function sample({ data, width, height }: Pixels, columns: number, rows: number): void {
  const words = wordsOf(data);
  const [a, b, c, d, e, f, g, h] = map as unknown as [number, number, number, number, number, number, number, number];
  const wide = columns + 2 * around;
  const count = wide * (rows + 2 * around);
  if (colors.length < count * 3) {
    colors = new Float32Array(count * 3);
    valid = new Uint8Array(count);
  }
  for (let row = 0, at = 0; row < rows + 2 * around; row++) {
    for (let column = 0; column < wide; column++, at++) {
      // Red and blue in one number, 16 bits each.
      let redBlue = 0;
      let greens = 0;
      let seen = 0;
      for (let tap = 0; tap < 4; tap++) {
        const u = (column - around + 0.25 + 0.5 * (tap & 1)) / columns;
        const v = (row - around + 0.25 + 0.25 * (tap & 2)) / rows;
        // Beyond the horizon of a strong tilt there is no plane.
        const depth = g * u + h * v + 1;
        if (depth < 0.2) continue;
        const x = (a * u + b * v + c) / depth;
        const y = (d * u + e * v + f) / depth;
        if (!(x >= 0 && y >= 0 && x < width && y < height)) continue;
        const word = words[(Math.imul(y | 0, width) + (x | 0)) | 0]!;
        redBlue = (redBlue + (word & 0xff00ff)) | 0;
        greens += (word >>> 8) & 255;
        seen++;
      }
      valid[at] = seen > 1 ? 1 : 0;
      const share = seen > 0 ? 1 / seen : 0;
      colors[at * 3] = (redBlue & 0xffff) * share;
      colors[at * 3 + 1] = greens * share;
      colors[at * 3 + 2] = (redBlue >>> 16) * share;
    }
  }
}

const difference = new Float64Array(bins * 3);

/** `null` if too little of the side is in the picture. */
function measureSide(side: number, columns: number, rows: number): { closed: number; step: number } | null {
  const wide = columns + 2 * around;
  const length = side % 2 === 0 ? columns : rows;
  let seen = 0;
  const sum = [0, 0, 0];
  for (let bin = 0; bin < bins; bin++) {
    const along = Math.floor((0.06 + (0.88 * (bin + 0.5)) / bins) * length);
    const d = [0, 0, 0];
    let inner = 0;
    let outer = 0;
    for (let depth = 1; depth <= 3; depth++) {
      for (const out of [0, 1]) {
        const away = out === 1 ? -depth - 1 : depth;
        const x = side === 0 || side === 2 ? along : side === 3 ? away : columns - 1 - away;
        const y = side === 1 || side === 3 ? along : side === 0 ? away : rows - 1 - away;
        const at = (y + around) * wide + x + around;
        if (valid[at] === 0) continue;
        if (out === 1) outer++;
        else inner++;
        for (let c = 0; c < 3; c++) d[c] = d[c]! + (out === 1 ? -1 : 1) * colors[at * 3 + c]!;
      }
    }
    if (inner < 3 || outer < 3) {
      difference[bin * 3] = Number.NaN;
      continue;
    }
    seen++;
    for (let c = 0; c < 3; c++) {
      difference[bin * 3 + c] = d[c]! / 3;
      sum[c] = sum[c]! + d[c]! / 3;
    }
  }
  if (seen < bins / 2) return null;
  const size = Math.hypot(sum[0]!, sum[1]!, sum[2]!) / seen;
  let same = 0;
  for (let bin = 0; bin < bins; bin++) {
    if (Number.isNaN(difference[bin * 3])) continue;
    let dot = 0;
    for (let c = 0; c < 3; c++) dot += (difference[bin * 3 + c]! * sum[c]!) / (size * seen + 1e-6);
    if (dot > Math.max(5, 0.35 * size)) same++;
  }
  return { closed: same / seen, step: size / (size + 20) };
}

const inHistogram = new Float64Array(36);
const outHistogram = new Float64Array(36);
const inWays = new Float64Array(4);
const outWays = new Float64Array(4);

/** Compares colors and texture inside with those around. */
function compareAround(columns: number, rows: number): { unlike: number; grain: number; course: number } {
  inHistogram.fill(0);
  outHistogram.fill(0);
  inWays.fill(0);
  outWays.fill(0);
  const wide = columns + 2 * around;
  const high = rows + 2 * around;
  let inCount = 0;
  let outCount = 0;
  let inGrain = 0;
  let outGrain = 0;
  for (let row = 1; row < high - 1; row++) {
    for (let column = 1; column < wide - 1; column++) {
      const at = row * wide + column;
      if (valid[at] === 0 || valid[at - 1] === 0 || valid[at + 1] === 0) continue;
      if (valid[at - wide] === 0 || valid[at + wide] === 0) continue;
      const dx = Math.max(around - column, column - (around + columns - 1));
      const dy = Math.max(around - row, row - (around + rows - 1));
      const away = Math.max(dx, dy);
      if (away > -3 && away < 4) continue;
      const isIn = away < 0;
      const histogram = isIn ? inHistogram : outHistogram;
      for (let c = 0; c < 3; c++) {
        const bin = Math.min(11, Math.floor(colors[at * 3 + c]! / 21.34));
        histogram[c * 12 + bin] = histogram[c * 12 + bin]! + 1;
      }
      const gx = luma(at + 1) - luma(at - 1);
      const gy = luma(at + wide) - luma(at - wide);
      const size = Math.sqrt(gx * gx + gy * gy);
      const way = wayOf(gx, gy);
      const ways = isIn ? inWays : outWays;
      ways[way] = ways[way]! + size;
      if (isIn) {
        inCount++;
        inGrain += size;
      } else {
        outCount++;
        outGrain += size;
      }
    }
  }
  if (outCount < 200 || inCount < 200) return { unlike: 0.5, grain: 0.3, course: 0.2 };
  let unlike = 0;
  for (let at = 0; at < 36; at++) {
    const p = inHistogram[at]! / inCount;
    const q = outHistogram[at]! / outCount;
    if (p + q > 0) unlike += (p - q) ** 2 / (p + q) / 6;
  }
  let course = 0;
  for (let way = 0; way < 4; way++) {
    course += Math.abs(inWays[way]! / (inGrain + 1) - outWays[way]! / (outGrain + 1)) / 2;
  }
  const ratio = Math.abs(Math.log((inGrain / inCount + 2) / (outGrain / outCount + 2)));
  return { unlike, grain: ratio / (ratio + 0.7), course };
}

const tangent = Math.SQRT2 - 1;

/** The nearest of four directions, 45 degrees apart, regardless of sign: 0 across, 2 down. */
function wayOf(gx: number, gy: number): number {
  const across = Math.abs(gx);
  const down = Math.abs(gy);
  if (down < tangent * across) return 0;
  if (across < tangent * down) return 2;
  return gx > 0 === gy > 0 ? 1 : 3;
}

const luma = (at: number): number => 0.3 * colors[at * 3]! + 0.59 * colors[at * 3 + 1]! + 0.11 * colors[at * 3 + 2]!;
