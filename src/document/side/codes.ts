/**
 * Finds QR codes and PDF417 on a straightened side, and measures whether their smallest elements can be distinguished.
 * Nothing is decoded: some codes hold fingerprints.
 */
import type { Luma } from '../mrz/strip.js';

/** All that leaves the check of a code. Its content never does. */
export interface CodeReading {
  readable: boolean;
}

export interface FoundCode {
  kind: 'qr' | 'pdf417';
  /** Box, pixels of the picture. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Width of the smallest element, pixels. */
  modulePixels: number;
  /** Contrast between neighbors of one module, alternating dark and light, over that of large elements, 0 to 1. */
  modulation: number;
}

/** Windows for the local mean, pixels: codes of small and of large modules. */
const windows = [7, 15] as const;
/** Smaller differences from the mean are noise, 8-bit steps. */
const noise = 5;
/** Elements this much wider or narrower than expected still belong to the pattern, modules. */
const slack = 0.6;
const rowStep = 2;
/** A QR code spans no more of a side's width. */
const largestShare = 0.4;

/** Run widths in modules, dark first. ISO/IEC 18004 (finder pattern) and ISO/IEC 15438 (start pattern). */
const finder = [1, 1, 3, 1, 1];
const start = [8, 1, 1, 1, 1, 1, 1, 3];

interface Hit {
  x: number;
  y: number;
  module: number;
  hits: number;
}

/**
 * From this contrast on, an element stands out from its neighbors. ISO/IEC 15415 gives no passing grade below a modulation
 * of 0.2, and decoders read a little less.
 */
const legibleFrom = 0.15;

export function isLegible({ modulation }: FoundCode): boolean {
  return modulation >= legibleFrom;
}

/** The code with clear patterns; `null` if there is none, or it is so blurred that it could be print. */
export function findCode(luma: Luma): FoundCode | null {
  const sums = sumsOf(luma);
  for (const radius of windows) {
    const fields: Fields = { luma, sums, radius };
    const dark = darkRows(fields);
    const found = findQr(fields, dark) ?? findPdf417(luma, dark);
    if (found !== null) return found;
  }
  return null;
}

/** What decides which pixels are dark. */
interface Fields {
  luma: Luma;
  /** Sums of all pixels above and to the left, with a row and a column of zeros in front. */
  sums: Int32Array;
  /** Of the local mean. */
  radius: number;
}

function sumsOf({ data, width, height }: Luma): Int32Array {
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0, at = 0; y < height; y++) {
    let row = 0;
    for (let to = (y + 1) * stride + 1; to < (y + 2) * stride; to++, at++) {
      row += data[at]!;
      sums[to] = sums[to - stride]! + row;
    }
  }
  return sums;
}

/** Which pixels are dark in the rows that are scanned; 0 in the others. */
function darkRows(fields: Fields): Uint8Array {
  const { width, height } = fields.luma;
  const dark = new Uint8Array(width * height);
  for (let y = 0; y < height; y += rowStep) markDark(fields, y, 0, width, dark.subarray(y * width, (y + 1) * width));
  return dark;
}

/**
 * Sets 1 for the pixels of a row from `start` to `end` that are darker than their surroundings. Within large even areas,
 * the mean of the side decides. Sums are compared instead of means: integers are fast even the first time, on which the
 * photo waits.
 */
function markDark({ luma, sums, radius }: Fields, y: number, start: number, end: number, into: Uint8Array): void {
  const { data, width, height } = luma;
  const stride = width + 1;
  const reach = 5 * radius;
  const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
  const top = Math.max(0, y - radius) * stride;
  const bottom = top + rows * stride;
  const wideRows = Math.min(height, y + reach + 1) - Math.max(0, y - reach);
  const wideTop = Math.max(0, y - reach) * stride;
  const wideBottom = wideTop + wideRows * stride;
  for (let x = start; x < end; x++) {
    const value = data[y * width + x]!;
    const left = x > radius ? x - radius : 0;
    const right = x + radius < width ? x + radius + 1 : width;
    const count = rows * (right - left);
    const sum = sums[bottom + right]! - sums[top + right]! - sums[bottom + left]! + sums[top + left]!;
    let off = value * count - sum;
    if (off <= noise * count && off >= -noise * count) {
      const from = x > reach ? x - reach : 0;
      const to = x + reach < width ? x + reach + 1 : width;
      off = value * wideRows * (to - from);
      off -= sums[wideBottom + to]! - sums[wideTop + to]! - sums[wideBottom + from]! + sums[wideTop + from]!;
    }
    into[x - start] = off < 0 ? 1 : 0;
  }
}

/** Ends of the runs of equal pixels along a line, which starts light. */
function runsAlong(dark: Uint8Array, from: number, step: 1 | -1, count: number, into: number[]): number[] {
  into.length = 0;
  let is = 0;
  for (let at = 0; at < count; at++) {
    if (dark[from + at * step] === is) continue;
    into.push(at);
    is = 1 - is;
  }
  into.push(count);
  return into;
}

/** The module width if the runs from `first` on have these widths; 0 if not. */
function moduleOf(ends: readonly number[], first: number, pattern: readonly number[]): number {
  if (first + pattern.length >= ends.length) return 0;
  let modules = 0;
  for (const width of pattern) modules += width;
  const module = (ends[first + pattern.length]! - ends[first]!) / modules;
  if (module < 1.2) return 0;
  for (let at = 0; at < pattern.length; at++) {
    const width = (ends[first + at + 1]! - ends[first + at]!) / module;
    if (Math.abs(width - pattern[at]!) > slack + 0.12 * pattern[at]!) return 0;
  }
  return module;
}

function addHit(hits: Hit[], x: number, y: number, module: number): void {
  const near = hits.find((hit) => Math.hypot(hit.x - x, hit.y - y) < 2.5 * module);
  if (near === undefined) {
    hits.push({ x, y, module, hits: 1 });
    return;
  }
  near.hits += 1;
  for (const [key, value] of [
    ['x', x],
    ['y', y],
    ['module', module],
  ] as const) {
    near[key] += (value - near[key]) / near.hits;
  }
}

function findQr(fields: Fields, dark: Uint8Array): FoundCode | null {
  const { luma } = fields;
  const { width, height } = luma;
  const hits: Hit[] = [];
  const ends: number[] = [];
  const downEnds: number[] = [];
  for (let y = 0; y < height; y += rowStep) {
    runsAlong(dark, y * width, 1, width, ends);
    for (let first = 0; first + 5 < ends.length; first += 2) {
      const module = moduleOf(ends, first, finder);
      if (module === 0) continue;
      const x = Math.round((ends[first + 2]! + ends[first + 3]!) / 2);
      const reach = Math.ceil(6 * module);
      const top = Math.max(0, y - reach);
      const column = new Uint8Array(Math.min(height, y + reach) - top);
      for (let at = 0; at < column.length; at++) markDark(fields, top + at, x, x + 1, column.subarray(at));
      runsAlong(column, 0, 1, column.length, downEnds);
      for (let down = 0; down + 5 < downEnds.length; down += 2) {
        const other = moduleOf(downEnds, down, finder);
        const middle = top + (downEnds[down + 2]! + downEnds[down + 3]!) / 2;
        if (other > 0.7 * module && other < 1.4 * module && Math.abs(middle - y) < 2 * module) {
          addHit(hits, x, middle, (module + other) / 2);
        }
      }
    }
  }
  const corners = threeCorners(
    hits.filter((hit) => hit.hits > 1),
    largestShare * width,
  );
  if (corners === null) return null;
  const modulePixels = corners.reduce((sum, { module }) => sum + module, 0) / 3;
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const rim = 3.5 * modulePixels;
  return {
    kind: 'qr',
    left: Math.min(...xs) - rim,
    top: Math.min(...ys) - rim,
    right: Math.max(...xs) + rim,
    bottom: Math.max(...ys) + rim,
    modulePixels,
    modulation: timingModulation(luma, corners, modulePixels),
  };
}

/** Three finder patterns at the corners of a square. */
function threeCorners(hits: readonly Hit[], largest: number): [Hit, Hit, Hit] | null {
  for (const a of hits) {
    for (const b of hits) {
      for (const c of hits) {
        if (a === b || b === c || a === c) continue;
        const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
        const [u, v] = [Math.hypot(ux, uy), Math.hypot(vx, vy)];
        const isSquare = Math.abs(u / v - 1) < 0.12 && Math.abs(ux * vx + uy * vy) < 0.12 * u * v;
        const { module } = a;
        const isEven = [b, c].every((hit) => Math.abs(hit.module / module - 1) < 0.3);
        if (isSquare && isEven && u > 12 * module && u < largest) return [a, b, c];
      }
    }
  }
  return null;
}

/**
 * Contrast between light and dark modules of the timing pattern, which alternate on the lines between the inner corners of
 * the finder patterns, over that of a finder pattern and its quiet zone.
 */
function timingModulation(luma: Luma, corners: readonly [Hit, Hit, Hit], module: number): number {
  const [a, b, c] = corners;
  const paper = Math.max(...corners.map((corner) => paperAround(luma, corner)));
  const ink = corners.reduce((sum, { x, y }) => sum + valueAt(luma, x, y), 0) / 3;
  if (paper - ink < 4 * noise) return 0;
  const contrast = (alternation(luma, a, b, c, module) + alternation(luma, a, c, b, module)) / 2;
  return Math.max(0, Math.min(1, contrast / (paper - ink)));
}

function paperAround(luma: Luma, { x, y, module }: Hit): number {
  const away = 4.6 * module;
  return Math.max(
    valueAt(luma, x + away, y),
    valueAt(luma, x - away, y),
    valueAt(luma, x, y + away),
    valueAt(luma, x, y - away),
  );
}

/** Mean step from dark to light modules from one corner to the next, on the side of the third. */
function alternation(luma: Luma, from: Hit, to: Hit, inner: Hit, module: number): number {
  // A code of version v is 17 + 4v modules wide, and the centers of its finder patterns are 7 fewer apart.
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  const count = 4 * Math.round((apart / module - 10) / 4) + 10;
  const across = [(to.x - from.x) / count, (to.y - from.y) / count] as const;
  const toInner = Math.hypot(inner.x - from.x, inner.y - from.y);
  const shift = (3 * apart) / count / toInner;
  const startX = from.x + (inner.x - from.x) * shift;
  const startY = from.y + (inner.y - from.y) * shift;
  let sum = 0;
  for (let at = 5; at <= count - 5; at++) {
    const value = valueAt(luma, startX + at * across[0], startY + at * across[1]);
    sum += at % 2 === 0 ? value : -value;
  }
  return (2 * sum) / (count - 9);
}

function findPdf417(luma: Luma, dark: Uint8Array): FoundCode | null {
  const { width, height } = luma;
  const ends: number[] = [];
  // Upside down, the start is read from the right.
  for (const step of [1, -1] as const) {
    const columns: StartColumn[] = [];
    for (let y = 0; y < height; y += rowStep) {
      runsAlong(dark, step === 1 ? y * width : (y + 1) * width - 1, step, width, ends);
      for (let first = 0; first + 8 < ends.length; first += 2) {
        const module = moduleOf(ends, first, start);
        if (module === 0) continue;
        const x = ends[first]!;
        const near = columns.find((hit) => Math.abs(hit.x - x) < 3 * module && y - hit.bottom < 12 * module);
        if (near === undefined) columns.push({ x, y, module, hits: 1, top: y, bottom: y });
        else {
          near.hits += 1;
          near.x += (x - near.x) / near.hits;
          near.module += (module - near.module) / near.hits;
          near.bottom = y;
        }
      }
    }
    // A line of print may look like it once, but not over the height of three rows of a code.
    const found = columns
      .filter(
        (hit) =>
          hit.hits >= 6 && hit.bottom - hit.top > 9 * hit.module && hit.hits * rowStep > 0.5 * (hit.bottom - hit.top),
      )
      .sort((a, b) => b.hits - a.hits)[0];
    if (found === undefined) continue;
    const { x, top, bottom, module: modulePixels } = found;
    const [left, right] = step === 1 ? [x, width] : [0, width - x];
    return { kind: 'pdf417', left, top, right, bottom, modulePixels, modulation: startModulation(luma, found, step) };
  }
  return null;
}

/** Where start patterns are below each other; `x` along the direction in which they were read. */
interface StartColumn extends Hit {
  top: number;
  bottom: number;
}

/** Contrast of the start pattern's single bars over that of its wide bar. */
function startModulation(luma: Luma, { x, module, top, bottom }: StartColumn, step: 1 | -1): number {
  const at = (modules: number): number => {
    const along = x + modules * module;
    const column = step === 1 ? along : luma.width - 1 - along;
    let sum = 0;
    for (let row = 1; row < 8; row++) sum += valueAt(luma, column, top + ((bottom - top) * row) / 8);
    return sum / 7;
  };
  const bar = at(4);
  const paper = Math.max(at(15.5), at(-2));
  if (paper - bar < 4 * noise) return 0;
  const light = (at(8.5) + at(10.5) + at(12.5)) / 3;
  const black = (at(9.5) + at(11.5) + at(13.5)) / 3;
  return Math.max(0, Math.min(1, (light - black) / (paper - bar)));
}

function valueAt({ data, width, height }: Luma, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  return data[row * width + column]!;
}
