/** Finds QR codes (ISO/IEC 18004). */
import type { Luma } from '../mrz/strip.js';
import {
  markDark,
  moduleOf,
  noise,
  rowStep,
  runsAlong,
  valueAt,
  type Fields,
  type FoundCode,
  type Hit,
} from './code-runs.js';

/** A QR code spans no more of a side's width. */
const largestShare = 0.4;
/** Run widths of the finder pattern in modules, dark first. */
const finder = [1, 1, 3, 1, 1];

function addHit(hits: Hit[], x: number, y: number, module: number): void {
  const near = hits.find((hit) => Math.hypot(hit.x - x, hit.y - y) < 2.5 * module);
  if (near === undefined) {
    hits.push({ x, y, module, hits: 1 });
    return;
  }
  near.hits += 1;
  for (const [key, value] of [
    ['x', x],
    ['y', y],
    ['module', module],
  ] as const) {
    near[key] += (value - near[key]) / near.hits;
  }
}

/** @param dark of the scanned rows */
export function findQr(fields: Fields, dark: Uint8Array): FoundCode | null {
  const { luma } = fields;
  const { width, height } = luma;
  const hits: Hit[] = [];
  const ends: number[] = [];
  const downEnds: number[] = [];
  for (let y = 0; y < height; y += rowStep) {
    runsAlong(dark, y * width, 1, width, ends);
    for (let first = 0; first + 5 < ends.length; first += 2) {
      const module = moduleOf(ends, first, finder);
      if (module === 0) continue;
      const x = Math.round((ends[first + 2]! + ends[first + 3]!) / 2);
      const reach = Math.ceil(6 * module);
      const top = Math.max(0, y - reach);
      const column = new Uint8Array(Math.min(height, y + reach) - top);
      for (let at = 0; at < column.length; at++) markDark(fields, top + at, x, x + 1, column.subarray(at));
      runsAlong(column, 0, 1, column.length, downEnds);
      for (let down = 0; down + 5 < downEnds.length; down += 2) {
        const other = moduleOf(downEnds, down, finder);
        const middle = top + (downEnds[down + 2]! + downEnds[down + 3]!) / 2;
        if (other > 0.7 * module && other < 1.4 * module && Math.abs(middle - y) < 2 * module) {
          addHit(hits, x, middle, (module + other) / 2);
        }
      }
    }
  }
  const corners = threeCorners(
    hits.filter((hit) => hit.hits > 1),
    largestShare * width,
  );
  if (corners === null) return null;
  const modulePixels = corners.reduce((sum, { module }) => sum + module, 0) / 3;
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  const rim = 3.5 * modulePixels;
  return {
    kind: 'qr',
    left: Math.min(...xs) - rim,
    top: Math.min(...ys) - rim,
    right: Math.max(...xs) + rim,
    bottom: Math.max(...ys) + rim,
    modulePixels,
    modulation: timingModulation(luma, corners, modulePixels),
  };
}

/** Three finder patterns at the corners of a square. */
function threeCorners(hits: readonly Hit[], largest: number): [Hit, Hit, Hit] | null {
  for (const a of hits) {
    for (const b of hits) {
      for (const c of hits) {
        if (a === b || b === c || a === c) continue;
        const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y];
        const [u, v] = [Math.hypot(ux, uy), Math.hypot(vx, vy)];
        const isSquare = Math.abs(u / v - 1) < 0.12 && Math.abs(ux * vx + uy * vy) < 0.12 * u * v;
        const { module } = a;
        const isEven = [b, c].every((hit) => Math.abs(hit.module / module - 1) < 0.3);
        if (isSquare && isEven && u > 12 * module && u < largest) return [a, b, c];
      }
    }
  }
  return null;
}

/**
 * Contrast between light and dark modules of the timing pattern, which alternate on the lines between the inner corners of
 * the finder patterns, over that of a finder pattern and its quiet zone.
 */
function timingModulation(luma: Luma, corners: readonly [Hit, Hit, Hit], module: number): number {
  const [a, b, c] = corners;
  const paper = Math.max(...corners.map((corner) => paperAround(luma, corner)));
  const ink = corners.reduce((sum, { x, y }) => sum + valueAt(luma, x, y), 0) / 3;
  if (paper - ink < 4 * noise) return 0;
  const contrast = (alternation(luma, a, b, c, module) + alternation(luma, a, c, b, module)) / 2;
  return Math.max(0, Math.min(1, contrast / (paper - ink)));
}

function paperAround(luma: Luma, { x, y, module }: Hit): number {
  const away = 4.6 * module;
  return Math.max(
    valueAt(luma, x + away, y),
    valueAt(luma, x - away, y),
    valueAt(luma, x, y + away),
    valueAt(luma, x, y - away),
  );
}

/** Mean step from dark to light modules from one corner to the next, on the side of the third. */
function alternation(luma: Luma, from: Hit, to: Hit, inner: Hit, module: number): number {
  // A code of version v is 17 + 4v modules wide, and the centers of its finder patterns are 7 fewer apart.
  const apart = Math.hypot(to.x - from.x, to.y - from.y);
  const count = 4 * Math.round((apart / module - 10) / 4) + 10;
  const across = [(to.x - from.x) / count, (to.y - from.y) / count] as const;
  const toInner = Math.hypot(inner.x - from.x, inner.y - from.y);
  const shift = (3 * apart) / count / toInner;
  const startX = from.x + (inner.x - from.x) * shift;
  const startY = from.y + (inner.y - from.y) * shift;
  let sum = 0;
  for (let at = 5; at <= count - 5; at++) {
    const value = valueAt(luma, startX + at * across[0], startY + at * across[1]);
    sum += at % 2 === 0 ? value : -value;
  }
  return (2 * sum) / (count - 9);
}
