/** The lines of a machine-readable zone in a strip along the edge of a straightened document. */
import { findLines, type FoundLine } from './find-lines.js';
import type { Luma } from './strip.js';

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
