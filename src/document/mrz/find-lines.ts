/** Finds lines of print as long as a machine-readable zone's. */
import { type LinePlace, type Luma, pitchOverCapHeight } from './strip.js';

export interface FindLinesOptions {
  /** Expected height of capitals, pixels: the least and the most. */
  capHeight: readonly [number, number];
  /** Share of the picture's width that a line must span. */
  span: number;
  /** The steepest slope that is tried, rows per column. Default: a little over two degrees. */
  steepest?: number;
}

export interface FoundLine extends Omit<LinePlace, 'left' | 'stretch'> {
  /** First and last column with print. */
  from: number;
  to: number;
  /** Distance between characters, pixels. 0 if the print has no even pitch. */
  pitch: number;
}

const steepestSlope = 0.04;
const slopeStep = 0.005;
/** Pixels this much darker than their surroundings, as a share, are ink. */
const inkFrom = 0.08;
const inkFull = 0.3;
/** Rows with this share of the ink of the fullest rows belong to a line. */
const rowShare = 0.14;

/**
 * Lines of the print, from top to bottom. A line's capitals are as high as the rows with ink, unless the distance
 * between its characters says otherwise: fillers are lower than capitals.
 */
export function findLines(luma: Luma, options: FindLinesOptions): FoundLine[] {
  const { capHeight, span, steepest = steepestSlope } = options;
  const [least, most] = capHeight;
  const { width, height } = luma;
  const ink = inkOf(luma, Math.round(most * 1.2));
  const { slope, rows, pad } = straightest(ink, width, height, steepest);
  const fullest = Float64Array.from(rows).sort();
  const limit = rowShare * (fullest[Math.floor(fullest.length * 0.97)] ?? 0);
  const lines: FoundLine[] = [];
  for (let top = 0; top < rows.length; top++) {
    if (!(rows[top]! > limit)) continue;
    let bottom = top;
    while (bottom + 1 < rows.length && rows[bottom + 1]! > limit) bottom++;
    const line = lineAt(ink, { width, height, slope, top: top - pad, bottom: bottom - pad, span });
    const tall = bottom - top + 1;
    top = bottom;
    if (line === null || tall < least * 0.55 || tall > most * 1.6) continue;
    lines.push({ ...line, capHeight: Math.max(least, Math.min(most, line.capHeight)) });
  }
  return lines;
}

/** How much darker each pixel is than the mean of its surroundings, 0 to 1. */
function inkOf({ data, width, height }: Luma, reach: number): Float32Array {
  const stride = width + 1;
  const sums = new Int32Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row = (row + data[y * width + x]!) | 0;
      sums[(y + 1) * stride + x + 1] = sums[y * stride + x + 1]! + row;
    }
  }
  const ink = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - reach);
    const bottom = Math.min(height, y + reach + 1);
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - reach);
      const right = Math.min(width, x + reach + 1);
      const sum =
        sums[bottom * stride + right]! -
        sums[top * stride + right]! -
        sums[bottom * stride + left]! +
        sums[top * stride + left]!;
      const mean = sum / ((bottom - top) * (right - left)) + 1;
      const darker = (mean - data[y * width + x]!) / mean;
      ink[y * width + x] = Math.max(0, Math.min(1, (darker - inkFrom) / (inkFull - inkFrom)));
    }
  }
  return ink;
}

/** The slope along which rows differ most, and the ink of each row along it. */
function straightest(ink: Float32Array, width: number, height: number, steepest: number) {
  // Rows above and below the picture, which slanting lines reach.
  const pad = Math.ceil((steepest * width) / 2);
  let best = { slope: 0, rows: new Float64Array(height + 2 * pad), contrast: -1 };
  // Sums over short stretches, so that each slope needs only one addition for a stretch.
  const stretch = 8;
  const count = Math.ceil(width / stretch);
  const stretches = new Float32Array(count * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * count + Math.floor(x / stretch);
      stretches[at] = stretches[at]! + ink[y * width + x]!;
    }
  }
  for (let slope = -steepest; slope < steepest + slopeStep / 2; slope += slopeStep) {
    const rows = new Float64Array(height + 2 * pad);
    for (let each = 0; each < count; each++) {
      const shift = pad - Math.round(slope * ((each + 0.5) * stretch - width / 2));
      for (let y = 0; y < height; y++) rows[y + shift] = rows[y + shift]! + stretches[y * count + each]!;
    }
    const contrast = rows.reduce((sum, value) => sum + value * value, 0);
    if (contrast > best.contrast) best = { slope, rows, contrast };
  }
  return { ...best, pad };
}

function lineAt(
  ink: Float32Array,
  area: { width: number; height: number; slope: number; top: number; bottom: number; span: number },
): FoundLine | null {
  const { width, height, slope, top, bottom, span } = area;
  const columns = new Float64Array(width);
  let mass = 0;
  let moment = 0;
  for (let x = 0; x < width; x++) {
    const shift = Math.round(slope * (x - width / 2));
    for (let row = Math.max(0, top + shift); row <= Math.min(height - 1, bottom + shift); row++) {
      const value = ink[row * width + x]!;
      columns[x] = columns[x]! + value;
      mass += value;
      moment += value * (row - shift);
    }
  }
  const tall = bottom - top + 1;
  const isPrinted = (x: number): boolean => columns[x]! > 0.08 * tall;
  let from = 0;
  while (from < width && !isPrinted(from)) from++;
  let to = width - 1;
  while (to > from && !isPrinted(to)) to--;
  if (to - from < span * width || mass === 0) return null;
  const pitch = pitchOf(columns.subarray(from, to + 1), tall);
  const byPitch = pitch / pitchOverCapHeight;
  // Rows and pitch agree unless stains or other lines touch this one, or it has hardly any capitals.
  const agree = byPitch > 0.8 * tall && byPitch < 1.25 * tall;
  const isSteady = pitch > 0;
  const capHeight = agree || !isSteady ? tall : byPitch;
  const center = agree || !isSteady ? (top + bottom + 1) / 2 : moment / mass + 0.5;
  return { middle: center - slope * (width / 2), slope, capHeight, from, to, pitch };
}

/** The distance at which the columns repeat, pixels. 0 if they don't. */
function pitchOf(columns: Float64Array, tall: number): number {
  const mean = columns.reduce((sum, value) => sum + value, 0) / columns.length;
  const centered = columns.map((value) => value - mean);
  const at = (lag: number): number => {
    let sum = 0;
    for (let x = 0; x + lag < centered.length; x++) sum += centered[x]! * centered[x + lag]!;
    return sum / (centered.length - lag);
  };
  const power = at(0);
  const first = Math.max(4, Math.round(tall * 0.45));
  const last = Math.min(Math.round(tall * 2.1), Math.floor(columns.length / 4));
  const values = Float64Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => at(first + index));
  const highest = values.reduce((most, value) => Math.max(most, value), 0.12 * power);
  // Twice the distance repeats just as well, so the first high peak counts.
  const peak = values.findIndex(
    (value, index) =>
      value > 0.6 * highest && value >= (values[index - 1] ?? value) && value > (values[index + 1] ?? 0),
  );
  return peak < 0 ? 0 : first + peak;
}

/** The lines of a machine-readable zone in a strip along the edge of a straightened document. */

/** The zone fills the lowest 23.2 mm of a passport's page, and a little less of a card. An outline may be off by a little. */
export const zoneMillimeters = 27;
/** Ten characters take an inch (ICAO Doc 9303-3). */
export const pitchMillimeters = 2.54;
/** Height of capitals (ICAO Doc 9303-3), and what prints and outlines deviate from it. */
const capMillimeters = 2.4;
const smallest = 0.75;
const largest = 1.35;
/** Share of the width that a line spans. */
const zoneSpan = 0.7;

/**
 * Lines of print that are as long and as high as those of a zone, from top to bottom.
 * @param scale pixels per millimeter
 * @param steepest rows per column that the outline may be off
 */
export function findZoneLines(band: Luma, scale: number, steepest: number): FoundLine[] {
  const cap = capMillimeters * scale;
  return findLines(band, { capHeight: [cap * smallest, cap * largest], span: zoneSpan, steepest });
}
