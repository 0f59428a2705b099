import { cellSize as step, type DocumentPatch } from './patch.js';
import { Regions } from './regions.js';

/** One reflection, in shares of the upright document. */
export interface GlareSpot {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Area over the document's. */
  share: number;
}

/** How many steps brighter than the paper a spot must be to hide all print. */
const hidingSteps = 60;

/** Weight of a spot's area: on nearly white paper, little is lost. */
export function glareWeight(paperLevel: number): number {
  return Math.max(0, Math.min(1, (255 - paperLevel) / hidingSteps));
}

/** Smallest area as a share of the document. Smaller spots are ink, gloss on letters, or grain. */
const smallestSpot = 0.0006;
/**
 * Share of a spot that is at the top of the range. We measured 0.24 and more for reflections, 0.05 and less for bright
 * paper.
 */
const minCore = 0.15;
const coreLevel = 252;

const regions = new Regions();
let seen = new Uint8Array(0);

/**
 * Finds reflections: connected areas without texture, brighter than the paper, with a core at the top of the range.
 * Pixels count as lit from halfway between paper and white, at least 225 and at most 250.
 */
export function findGlare(patch: DocumentPatch, paperLevel: number): GlareSpot[] {
  const width = Math.floor(patch.width / step);
  const height = Math.floor(patch.height / step);
  const count = width * height;
  if (seen.length < count) seen = new Uint8Array(count);
  regions.resize(width, height);
  const lit = Math.max(225, Math.min(250, (paperLevel + 255) / 2));
  const { lowest } = patch;
  for (let cell = 0; cell < count; cell++) seen[cell] = lowest[cell]! >= lit ? 0 : 1;
  const spots: GlareSpot[] = [];
  for (let seed = 0; seed < count; seed++) {
    if (seen[seed] !== 0) continue;
    const spot = regions.grow(seen, seed);
    const share = spot.length / count;
    if (share < smallestSpot) continue;
    if (spot.filter((cell) => lowest[cell]! >= coreLevel).length < minCore * spot.length) continue;
    const { left, top, right, bottom } = regions.bounds();
    const size = { width: (right - left) / width, height: (bottom - top) / height };
    spots.push({ x: left / width, y: top / height, ...size, share });
  }
  return spots;
}
