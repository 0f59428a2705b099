import type { Pixels } from '../contract/geometry.js';
import { findZoneLines, type FoundLine, pitchMillimeters, zoneMillimeters } from './mrz/find-lines.js';
import { projectX, projectY, sideLength, squareToQuad } from './quad.js';
import { straightenLuma } from './straighten.js';

/** A passport's data page, millimeters (ICAO Doc 9303-4). */
const page = { width: 125, height: 88 };
/** A character of the zone is then 16 pixels wide. */
const bandWidth = 800;
/** With fewer pixels along the page, characters run into each other. */
const leastWidth = 150;
const steepest = 0.015;
/** Distance between characters, over that of the standard: other print has no such even pitch. */
const pitch = { least: 0.93, most: 1.12 };
/** Distance between the two lines, millimeters: 6.35 in the standard. A page of another height would stretch it. */
const apart = { least: 5.9, most: 6.9 };
/** From the lower line to the lower edge, millimeters. Measured on real passports: 8.0 to 12.5. */
const above = { least: 7.3, most: 13 };

const scale = bandWidth / page.width;
const band = { data: new Uint8Array(0), width: bandWidth, height: Math.round(zoneMillimeters * scale) };
const map = new Float64Array(8);

/**
 * Whether the two lines of a passport's machine-readable zone lie where a data page has them, either way up. Their pitch
 * shows the page's width and their distance its height, so the outline is right if they fit. Nothing is read.
 * @param quad corners of the outline
 */
export function hasPassportZone(pixels: Pixels, quad: Float64Array): boolean {
  const across = sideLength(quad, 0) + sideLength(quad, 2);
  const down = sideLength(quad, 1) + sideLength(quad, 3);
  const shown = Math.max(across, down) / 2;
  if (shown < leastWidth) return false;
  if (band.data.length === 0) band.data = new Uint8Array(band.width * band.height);
  const taps = Math.max(1, Math.min(4, Math.ceil(shown / bandWidth - 0.25)));
  squareToQuad(across >= down ? quad : quad.map((_, at) => quad[(at + 2) & 7]!), map);
  const from = 1 - zoneMillimeters / page.height;
  return [false, true].some((isTurned) => {
    straightenLuma(pixels, partOf(from, isTurned), band.data, band.width, band.height, taps);
    return isZone(findZoneLines(band, scale, steepest).slice(-2));
  });
}

/** The part of the page below `from`, as a quad; above it, if the page is upside down. */
function partOf(from: number, isTurned: boolean): number[] {
  const corners = [
    [0, from],
    [1, from],
    [1, 1],
    [0, 1],
  ] as const;
  return corners.flatMap(([x, y]) => {
    const [u, v] = isTurned ? [1 - x, 1 - y] : [x, y];
    return [projectX(map, u, v), projectY(map, u, v)];
  });
}

function isZone([upper, lower]: readonly FoundLine[]): boolean {
  if (upper === undefined || lower === undefined) return false;
  const hasPitch = [upper, lower].every((line) => isWithin(line.pitch / (pitchMillimeters * scale), pitch));
  const fromEdge = (line: FoundLine): number => (band.height - line.middle - (line.slope * band.width) / 2) / scale;
  return hasPitch && isWithin(fromEdge(upper) - fromEdge(lower), apart) && isWithin(fromEdge(lower), above);
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return value >= least && value <= most;
}
