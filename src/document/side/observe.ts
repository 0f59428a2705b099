/** What can be seen of a side that says which one it is. */
import type { DocumentOutline } from '../detector.js';
import { type DocumentForm, documentForms } from '../document-types.js';
import type { Luma } from '../mrz/strip.js';
import type { DocumentPatch } from '../patch.js';
import { flattenQuad, poseOfQuad } from '../quad.js';
import { lookOf } from './look.js';
import { findZoneLines, type FoundLine, pitchMillimeters, zoneMillimeters } from '../mrz/find-lines.js';

export interface SideSeen {
  /** Longer side over shorter, as measured in space. */
  aspect: number;
  /**
   * How regularly lines at an edge repeat at the pitch of a machine-readable zone, 0 to 1; `null` for paper, and for an
   * uncertain outline.
   */
  zone: number | null;
  /** `null` for an uncertain outline. */
  look: Float32Array | null;
}

const flat = new Float64Array(8);
const pose = { aspect: 1, skew: 0, tiltRadians: 0 };

/**
 * Every second sample is enough for a layout, and takes a quarter of the time.
 * @param patch the inside of `outline`
 */
export function observeSide(
  patch: DocumentPatch,
  { quad, accepted, ...size }: DocumentOutline,
  form: DocumentForm,
): SideSeen {
  flattenQuad(quad, flat);
  poseOfQuad(flat, size, pose);
  const { aspect } = pose;
  if (!accepted) return { aspect, zone: null, look: null };
  const luma = halfSize(patch);
  const { widthMillimeters } = documentForms[form];
  const isCardOrPage = form === 'id1' || form === 'id3';
  const zone = isCardOrPage && widthMillimeters !== null ? zoneRegularity(luma, widthMillimeters) : null;
  return { aspect, zone, look: lookOf(luma) };
}

function halfSize({ luma, width: wide, height: tall }: DocumentPatch): Luma {
  const width = wide >> 1;
  const height = tall >> 1;
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++) {
    for (let x = 0, at = 2 * y * wide; x < width; x++, at += 2, to++) {
      data[to] = (luma[at]! + luma[at + 1]! + luma[at + wide]! + luma[at + wide + 1]! + 2) >> 2;
    }
  }
  return { data, width, height };
}

/** Whether lines of a machine-readable zone run along a side's edge, by their layout alone. The characters are not read. */

/** What a print and an outline deviate from that, as a share. */
const pitchSpread = 0.07;
const pitchSteps = 15;
const zoneSlope = 0.02;

/** How regularly the characters of the second most regular line follow each other, 0 to 1; 0 for fewer than two lines. */
function zoneRegularity(luma: Luma, widthMillimeters: number): number {
  const scale = luma.width / widthMillimeters;
  const rows = Math.min(luma.height, Math.round(zoneMillimeters * scale));
  const bottom = { data: luma.data.subarray((luma.height - rows) * luma.width), width: luma.width, height: rows };
  const top = { data: luma.data.slice(0, rows * luma.width).reverse(), width: luma.width, height: rows };
  return Math.max(regularityOf(bottom, scale), regularityOf(top, scale));
}

function regularityOf(band: Luma, scale: number): number {
  const lines = findZoneLines(band, scale, zoneSlope);
  const found = lines.map((line) => lineRegularity(band, line, pitchMillimeters * scale)).sort((a, b) => b - a);
  return found[1] ?? 0;
}

/** The share of a line's variation across that repeats once per character. */
function lineRegularity({ data, width, height }: Luma, line: FoundLine, pitch: number): number {
  const count = line.to - line.from + 1;
  const tall = Math.round(line.capHeight);
  const columns = new Float64Array(count);
  let mean = 0;
  for (let x = 0; x < count; x++) {
    const middle = line.middle + line.slope * (line.from + x);
    const first = Math.max(0, Math.round(middle - tall / 2));
    const last = Math.min(height - 1, first + tall);
    let sum = 0;
    for (let y = first; y <= last; y++) sum += data[y * width + line.from + x]!;
    columns[x] = sum / (last - first + 1);
    mean += columns[x]! / count;
  }
  // Shading across the page varies over many characters.
  const reach = Math.round(pitch);
  let power = 0;
  const sums = new Float64Array(count + 1);
  for (let x = 0; x < count; x++) sums[x + 1] = sums[x]! + columns[x]!;
  const flat = columns.map((value, x) => {
    const from = Math.max(0, x - reach);
    const to = Math.min(count, x + reach + 1);
    const rest = value - (sums[to]! - sums[from]!) / (to - from);
    power += rest * rest;
    return rest;
  });
  if (power === 0) return 0;
  let best = 0;
  for (let step = 0; step < pitchSteps; step++) {
    const omega = (2 * Math.PI) / (pitch * (1 + pitchSpread * ((2 * step) / (pitchSteps - 1) - 1)));
    let real = 0;
    let imaginary = 0;
    for (let x = 0; x < count; x++) {
      real += flat[x]! * Math.cos(omega * x);
      imaginary += flat[x]! * Math.sin(omega * x);
    }
    best = Math.max(best, (2 * (real * real + imaginary * imaginary)) / (count * power));
  }
  return best;
}
