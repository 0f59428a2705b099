/** Dark and light runs along the rows of a straightened side, by which codes are recognized. */
import type { Luma } from '../mrz/strip.js';

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

/** Where a pattern was found, pixels, and the width of its modules. */
export interface Hit {
  x: number;
  y: number;
  module: number;
  /** How often it was found. */
  hits: number;
}

/** Smaller differences from the mean are noise, 8-bit steps. */
export const noise = 5;
/** Elements this much wider or narrower than expected still belong to the pattern, modules. */
const slack = 0.6;
/** Every second row is scanned. */
export const rowStep = 2;

/** What decides which pixels are dark. */
export interface Fields {
  luma: Luma;
  /** Sums of all pixels above and to the left, with a row and a column of zeros in front. */
  sums: Int32Array;
  /** Of the local mean. */
  radius: number;
}

export function sumsOf({ data, width, height }: Luma): Int32Array {
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
export function darkRows(fields: Fields): Uint8Array {
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
export function markDark(
  { luma, sums, radius }: Fields,
  y: number,
  start: number,
  end: number,
  into: Uint8Array,
): void {
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
export function runsAlong(dark: Uint8Array, from: number, step: 1 | -1, count: number, into: number[]): number[] {
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
export function moduleOf(ends: readonly number[], first: number, pattern: readonly number[]): number {
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

/** Luma of the nearest pixel. */
export function valueAt({ data, width, height }: Luma, x: number, y: number): number {
  const column = Math.max(0, Math.min(width - 1, Math.round(x)));
  const row = Math.max(0, Math.min(height - 1, Math.round(y)));
  return data[row * width + column]!;
}
