/** Open passports: two pages that look like one. */
import type { OutlineCandidate } from './candidate.js';
import { projectX, projectY, quadArea, sideLength, squareToQuad } from './quad.js';

/**
 * Edge along the middle at which a candidate counts as two pages. Measured: single pages 0.08 to 0.26, open booklets
 * 0.34 to 0.81.
 */
const minFold = 0.42;
/** Support that even the worst side of a booklet must have. */
const minBookletSupport = 0.4;

/** The candidate that is most clearly two pages with a fold between them, if there is one. */
export function clearestBooklet(candidates: readonly OutlineCandidate[]): OutlineCandidate | null {
  let booklet: OutlineCandidate | null = null;
  let clearest = 0;
  for (const candidate of candidates) {
    const { features, borderSides } = candidate;
    if (borderSides !== 0 || features.fold < minFold) continue;
    if (features.support1 < minBookletSupport) continue;
    // Size counts, because lines also run through boxes of print on a page.
    const size = Math.sqrt(Math.max(0, quadArea(candidate.quad)));
    const clear = features.support1 * features.fold * size;
    if (clear <= clearest) continue;
    clearest = clear;
    booklet = candidate;
  }
  return booklet;
}

/**
 * The half of a booklet that is its data page: the lower one when the page is upright (ICAO Doc 9303-4), or the more
 * confident of halves side by side.
 */
export function dataPageOf(booklet: OutlineCandidate, a: OutlineCandidate, b: OutlineCandidate): OutlineCandidate {
  const down = (middleY(b.quad) - middleY(a.quad)) / 4;
  const apart = Math.sqrt(quadArea(booklet.quad)) / 4;
  if (Math.abs(down) < apart) return a.confidence > b.confidence ? a : b;
  return down > 0 ? b : a;
}

const middleY = (quad: Float64Array): number => quad[1]! + quad[3]! + quad[5]! + quad[7]!;

const map = new Float64Array(8);

/** Half of a quad, 0 or 1, divided in space across its longer sides. */
export function halfOf(quad: Float64Array, half: number): Float64Array {
  const into = new Float64Array(8);
  squareToQuad(quad, map);
  const tall = sideLength(quad, 1) + sideLength(quad, 3) > sideLength(quad, 0) + sideLength(quad, 2);
  for (let corner = 0; corner < 4; corner++) {
    const right = corner === 1 || corner === 2 ? 1 : 0;
    const low = corner > 1 ? 1 : 0;
    const u = tall ? right : (right + half) / 2;
    const v = tall ? (low + half) / 2 : low;
    into[corner * 2] = projectX(map, u, v);
    into[corner * 2 + 1] = projectY(map, u, v);
  }
  return into;
}
