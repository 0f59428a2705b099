/** The network's input for one line: its print at a standard size. */

/** A picture with one value a pixel, 0 (black) to 255 (white). */
export interface Luma {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Where a line is, in pixels of its picture. */
export interface LinePlace {
  /** The picture's column at the strip's left edge. */
  left: number;
  /** The row of the capitals' middle, at column 0. */
  middle: number;
  /** Rows that the line sinks per column. */
  slope: number;
  /** Height of capitals. */
  capHeight: number;
  /** Width of a strip pixel over its height: 1 for OCR-B as printed. */
  stretch: number;
}

/** Strip pixels. */
export const stripHeight = 24;
/** Height of capitals in a strip, to which the network was trained. */
export const stripCapHeight = 17;
/** Capitals of size I are 2.4 mm high, and ten characters take an inch. */
export const pitchOverCapHeight = 2.54 / 2.4;

/**
 * Fills the strip: 0 for paper, 1 for ink, by the darkness of both in the strip. Averages the pixels that a strip pixel
 * covers.
 * @param into `stripHeight × width` values
 */
export function fillStrip(luma: Luma, place: LinePlace, into: Float32Array): void {
  const columns = into.length / stripHeight;
  const stepY = place.capHeight / stripCapHeight;
  const stepX = stepY * place.stretch;
  const taps = Math.max(1, Math.min(4, Math.round(stepY)));
  into.fill(0);
  for (let column = 0; column < columns; column++) {
    for (let tap = 0; tap < taps; tap++) {
      const x = place.left + (column + (tap + 0.5) / taps) * stepX;
      const top = place.middle + place.slope * x - (stripHeight / 2) * stepY;
      addColumn(luma, { x: x - 0.5, top: top - 0.5, step: stepY / taps, taps }, into.subarray(column), columns);
    }
  }
  normalize(into, taps * taps);
}

interface Column {
  x: number;
  top: number;
  step: number;
  taps: number;
}

/** Adds bilinear samples. Beyond the picture they are NaN, which `normalize` turns into paper. */
function addColumn(luma: Luma, { x, top, step, taps }: Column, into: Float32Array, columns: number): void {
  const { data, width, height } = luma;
  const outside = x < -1 || x > width;
  const x0 = Math.max(0, Math.min(width - 1, Math.floor(x)));
  const next = Math.min(width - 1, x0 + 1) - x0;
  const partX = Math.max(0, Math.min(1, x - x0));
  for (let row = 0, at = 0; at < stripHeight * columns; row++, at += columns) {
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      const y = top + (row * taps + tap + 0.5) * step;
      const y0 = Math.max(0, Math.min(height - 1, Math.floor(y)));
      const above = y0 * width + x0;
      const below = Math.min(height - 1, y0 + 1) * width + x0;
      const partY = Math.max(0, Math.min(1, y - y0));
      const upper = data[above]! * (1 - partX) + data[above + next]! * partX;
      const lower = data[below]! * (1 - partX) + data[below + next]! * partX;
      sum += outside || y < -1 || y > height ? NaN : upper * (1 - partY) + lower * partY;
    }
    into[at] = into[at]! + sum;
  }
}

/** Shares of the strip that count as paper and as ink, as in the training. */
const paperShare = 0.2;
const inkShare = 0.97;

/** @param weight how many samples each value is the sum of */
function normalize(strip: Float32Array, weight: number): void {
  const counts = new Uint32Array(256);
  let seen = 0;
  for (const value of strip) {
    if (Number.isNaN(value)) continue;
    const level = Math.round(value / weight);
    counts[level] = counts[level]! + 1;
    seen++;
  }
  // Dark values come first, so ink is at the start.
  const levelAt = (share: number): number => {
    let left = Math.floor(share * (seen - 1));
    for (let level = 0; level < 256; level++) {
      left -= counts[level]!;
      if (left < 0) return level;
    }
    return 255;
  };
  const ink = levelAt(1 - inkShare);
  const paper = levelAt(1 - paperShare);
  const scale = 1 / Math.max(1, paper - ink);
  for (let at = 0; at < strip.length; at++) {
    const value = strip[at]!;
    strip[at] = Number.isNaN(value) ? 0 : Math.max(-0.5, Math.min(1.5, (paper - value / weight) * scale));
  }
}
