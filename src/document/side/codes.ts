/**
 * Finds QR codes and PDF417 on a straightened side, and measures whether their smallest elements can be distinguished.
 * Nothing is decoded: some codes hold fingerprints.
 */
import type { Luma } from '../mrz/strip.js';
import { darkRows, sumsOf, type Fields, type FoundCode } from './code-runs.js';
import { findPdf417 } from './pdf417.js';
import { findQr } from './qr.js';

/** All that leaves the check of a code. Its content never does. */
export interface CodeReading {
  readable: boolean;
}

/** Windows for the local mean, pixels: codes of small and of large modules. */
const windows = [7, 15] as const;

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
