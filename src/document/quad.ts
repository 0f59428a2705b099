import type { Point, Size } from '../contract/geometry.js';

/** Four corners, clockwise in the picture from the document's own top left (as far as it is known). */
export type Quad = readonly [Point, Point, Point, Point];

/**
 * Focal length over the longer side of the picture. Phone main cameras see 60° to 66° along it in video,
 * which is 0.77 to 0.87; stills of older phones 0.9 and more. Only strongly tilted quads depend on it.
 */
const focalShare = 0.88;

/** The shape of a quad in space, assuming a flat rectangle and a camera that looks at the picture's center. */
export interface QuadPose {
  /** Length of the first side (corner 0 to 1) over the second (corner 1 to 2), without foreshortening. */
  aspect: number;
  /** Cosine between the two sides in space: 0 for a rectangle. */
  skew: number;
  /** Angle between the document's plane and the picture's, radians. */
  tiltRadians: number;
}

export function quadOf(flat: ArrayLike<number>): Quad {
  const at = (index: number): Point => ({ x: flat[index * 2]!, y: flat[index * 2 + 1]! });
  return [at(0), at(1), at(2), at(3)];
}

export function flattenQuad(quad: Quad, into: Float64Array): void {
  for (let at = 0; at < 4; at++) {
    into[at * 2] = quad[at]!.x;
    into[at * 2 + 1] = quad[at]!.y;
  }
}

/**
 * The eight numbers of the projective map of the unit square to a quad:
 * x = (a u + b v + c) / (g u + h v + 1), y = (d u + e v + f) / (g u + h v + 1), as [a, b, c, d, e, f, g, h].
 * Heckbert, Fundamentals of Texture Mapping and Image Warping, 1989, section 2.2.3.
 */
export function squareToQuad(quad: ArrayLike<number>, into: Float64Array): void {
  const x0 = quad[0]!;
  const y0 = quad[1]!;
  const x1 = quad[2]!;
  const y1 = quad[3]!;
  const x2 = quad[4]!;
  const y2 = quad[5]!;
  const x3 = quad[6]!;
  const y3 = quad[7]!;
  const dx1 = x1 - x2;
  const dx2 = x3 - x2;
  const dy1 = y1 - y2;
  const dy2 = y3 - y2;
  const sx = x0 - x1 + x2 - x3;
  const sy = y0 - y1 + y2 - y3;
  const denominator = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / denominator;
  const h = (dx1 * sy - sx * dy1) / denominator;
  into[0] = x1 - x0 + g * x1;
  into[1] = x3 - x0 + h * x3;
  into[2] = x0;
  into[3] = y1 - y0 + g * y1;
  into[4] = y3 - y0 + h * y3;
  into[5] = y0;
  into[6] = g;
  into[7] = h;
}

/** Where a map of the unit square puts a point. */
export function projectX(map: ArrayLike<number>, u: number, v: number): number {
  return (map[0]! * u + map[1]! * v + map[2]!) / (map[6]! * u + map[7]! * v + 1);
}

export function projectY(map: ArrayLike<number>, u: number, v: number): number {
  return (map[3]! * u + map[4]! * v + map[5]!) / (map[6]! * u + map[7]! * v + 1);
}

const centered = new Float64Array(8);
const map = new Float64Array(8);

/** Writes the pose of a quad (pixels of a picture of `size`) into `into`. */
export function poseOfQuad(quad: ArrayLike<number>, size: Size, into: QuadPose): void {
  const focal = focalShare * Math.max(size.width, size.height);
  for (let at = 0; at < 8; at += 2) {
    centered[at] = (quad[at]! - size.width / 2) / focal;
    centered[at + 1] = (quad[at + 1]! - size.height / 2) / focal;
  }
  squareToQuad(centered, map);
  const ux = map[0]!;
  const uy = map[3]!;
  const uz = map[6]!;
  const vx = map[1]!;
  const vy = map[4]!;
  const vz = map[7]!;
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const v = Math.sqrt(vx * vx + vy * vy + vz * vz);
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  into.aspect = u / Math.max(v, 1e-9);
  into.skew = (ux * vx + uy * vy + uz * vz) / Math.max(u * v, 1e-9);
  into.tiltRadians = Math.acos(Math.min(1, Math.abs(nz) / Math.max(Math.sqrt(nx * nx + ny * ny + nz * nz), 1e-9)));
}

/** Signed area, positive for corners that run clockwise in the picture. */
export function quadArea(quad: ArrayLike<number>): number {
  let sum = 0;
  for (let at = 0; at < 4; at++) {
    const next = (at + 1) & 3;
    sum += quad[at * 2]! * quad[next * 2 + 1]! - quad[next * 2]! * quad[at * 2 + 1]!;
  }
  return sum / 2;
}

export function sideLength(quad: ArrayLike<number>, side: number): number {
  const next = (side + 1) & 3;
  const dx = quad[next * 2]! - quad[side * 2]!;
  const dy = quad[next * 2 + 1]! - quad[side * 2 + 1]!;
  return Math.sqrt(dx * dx + dy * dy);
}

/** True when every corner turns the same way by more than a sliver. */
export function isConvex(quad: ArrayLike<number>): boolean {
  for (let at = 0; at < 4; at++) {
    const next = (at + 1) & 3;
    const after = (at + 2) & 3;
    const ax = quad[next * 2]! - quad[at * 2]!;
    const ay = quad[next * 2 + 1]! - quad[at * 2 + 1]!;
    const bx = quad[after * 2]! - quad[next * 2]!;
    const by = quad[after * 2 + 1]! - quad[next * 2 + 1]!;
    const cross = ax * by - ay * bx;
    if (cross < 0.3 * Math.sqrt((ax * ax + ay * ay) * (bx * bx + by * by))) return false;
  }
  return true;
}

/** Largest distance between the corners of two quads, in the cyclic order that fits best. */
export function cornerDistance(a: ArrayLike<number>, b: ArrayLike<number>): number {
  let best = Infinity;
  for (let shift = 0; shift < 4; shift++) {
    let worst = 0;
    for (let at = 0; at < 4; at++) {
      const to = (at + shift) & 3;
      const dx = a[at * 2]! - b[to * 2]!;
      const dy = a[at * 2 + 1]! - b[to * 2 + 1]!;
      worst = Math.max(worst, dx * dx + dy * dy);
    }
    best = Math.min(best, worst);
  }
  return Math.sqrt(best);
}
