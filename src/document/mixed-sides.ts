import { isConvex, quadArea } from './quad.js';

/** Cosine of the largest angle between two sides that may stand for the same edge. */
const aligned = 0.9;
/** How far a corner may move, over the root of the area. Less means the same side, and more means another object. */
const minMove = 0.02;
const maxMove = 0.6;

/**
 * Moves one side of a quad onto a side of another quad that runs the same way. Quads are eight numbers, clockwise.
 * @returns `null` if no side fits, or if the result is not an outline
 */
export function withSideOf(quad: Float64Array, side: number, other: Float64Array): Float64Array | null {
  const next = (side + 1) & 3;
  const size = Math.sqrt(Math.max(1, quadArea(quad)));
  for (let from = 0; from < 4; from++) {
    if (cosine(quad, side, other, from) < aligned) continue;
    const mixed = quad.slice();
    if (!cross(quad, (side + 3) & 3, other, from, mixed, side)) continue;
    if (!cross(quad, next, other, from, mixed, next)) continue;
    const moved = Math.max(distance(quad, mixed, side), distance(quad, mixed, next)) / size;
    if (moved < minMove || moved > maxMove) continue;
    return quadArea(mixed) > 0 && isConvex(mixed) ? mixed : null;
  }
  return null;
}

const alongX = (quad: Float64Array, side: number): number => quad[((side + 1) & 3) * 2]! - quad[side * 2]!;
const alongY = (quad: Float64Array, side: number): number => quad[((side + 1) & 3) * 2 + 1]! - quad[side * 2 + 1]!;

function cosine(a: Float64Array, sideA: number, b: Float64Array, sideB: number): number {
  const ax = alongX(a, sideA);
  const ay = alongY(a, sideA);
  const bx = alongX(b, sideB);
  const by = alongY(b, sideB);
  return (ax * bx + ay * by) / Math.max(1e-9, Math.hypot(ax, ay) * Math.hypot(bx, by));
}

/** Writes the point where the lines of two sides cross to a corner. */
function cross(
  a: Float64Array,
  sideA: number,
  b: Float64Array,
  sideB: number,
  into: Float64Array,
  corner: number,
): boolean {
  const ax = alongX(a, sideA);
  const ay = alongY(a, sideA);
  const bx = alongX(b, sideB);
  const by = alongY(b, sideB);
  const determinant = ax * by - ay * bx;
  if (Math.abs(determinant) < 1e-6) return false;
  const x = a[sideA * 2]!;
  const y = a[sideA * 2 + 1]!;
  const share = ((b[sideB * 2]! - x) * by - (b[sideB * 2 + 1]! - y) * bx) / determinant;
  into[corner * 2] = x + share * ax;
  into[corner * 2 + 1] = y + share * ay;
  return true;
}

const distance = (a: Float64Array, b: Float64Array, corner: number): number =>
  Math.hypot(a[corner * 2]! - b[corner * 2]!, a[corner * 2 + 1]! - b[corner * 2 + 1]!);
