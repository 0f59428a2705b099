/** A face in a photograph as a surface in space: the landmark model's mesh, and a head around it. */
import { FaceLandmarker } from '@mediapipe/tasks-vision';
import type { FaceObservation } from '../../src/contract/face.js';
import type { Pixels, Point } from '../../src/contract/geometry.js';

export interface Portrait {
  photo: Pixels;
  /** The photograph with its head removed by blurring. */
  background: Pixels;
  /** Landmarks: x, y, z in pixels. */
  points: Float64Array;
  center: Point;
  /** Forehead to chin, pixels. */
  height: number;
  grid: Grid;
}

interface Grid {
  left: number;
  top: number;
  columns: number;
  rows: number;
  /** Depth of each vertex in pixels, away from the camera. */
  depth: Float32Array;
  /** How visible the head is, 0 to 1. */
  share: Float32Array;
}

export const step = 3;
export const focal = 620;
const triangles = FaceLandmarker.FACE_LANDMARKS_TESSELATION.reduce<number[]>((all, { start }) => [...all, start], []);
export const contour = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377, 152, 148, 176, 149, 150, 136,
  172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
];

export function portraitOf(photo: Pixels, face: FaceObservation): Portrait {
  const points = new Float64Array(478 * 3);
  for (let at = 0; at < 478; at++) {
    points[at * 3] = face.landmarks[at * 3]! * photo.width;
    points[at * 3 + 1] = face.landmarks[at * 3 + 1]! * photo.height;
    points[at * 3 + 2] = face.landmarks[at * 3 + 2]! * photo.width;
  }
  const center = { x: 0, y: 0 };
  for (const at of contour) {
    center.x += points[at * 3]! / contour.length;
    center.y += points[at * 3 + 1]! / contour.length;
  }
  const height = Math.hypot(points[10 * 3]! - points[152 * 3]!, points[10 * 3 + 1]! - points[152 * 3 + 1]!);
  const grid = gridOf(points, center, height);
  return { photo, background: withoutHead(photo, grid), points, center, height, grid };
}

/** Depth of the mesh, and around it of a head that recedes from the mesh's contour. */
function gridOf(points: Float64Array, center: Point, height: number): Grid {
  const left = Math.floor(center.x - 0.85 * height);
  const top = Math.floor(center.y - 1.0 * height);
  const columns = Math.ceil((1.7 * height) / step) + 1;
  const rows = Math.ceil((1.75 * height) / step) + 1;
  const depth = new Float32Array(columns * rows).fill(NaN);
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = [triangles[at]!, triangles[at + 1]!, triangles[at + 2]!].map((place) => ({
      x: (points[place * 3]! - left) / step,
      y: (points[place * 3 + 1]! - top) / step,
      z: points[place * 3 + 2]!,
    }));
    const [a, b, c] = corners as [Corner, Corner, Corner];
    overTriangle(a, b, c, columns, rows, (x, y, wa, wb, wc) => {
      depth[y * columns + x] = wa * a.z + wb * b.z + wc * c.z;
    });
  }
  const share = new Float32Array(columns * rows);
  const around = contour
    .map((place) => ({
      angle: Math.atan2(points[place * 3 + 1]! - center.y, points[place * 3]! - center.x),
      radius: Math.hypot(points[place * 3]! - center.x, points[place * 3 + 1]! - center.y),
      z: points[place * 3 + 2]!,
    }))
    .sort((a, b) => a.angle - b.angle);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = row * columns + column;
      const x = left + column * step - center.x;
      const y = top + row * step - center.y;
      const rim = rimAt(around, Math.atan2(y, x));
      const ratio = Math.hypot(x, y) / rim.radius;
      if (Number.isNaN(depth[at])) depth[at] = rim.z + 1.1 * height * Math.max(0, ratio - 1) ** 1.2;
      // Hair above, ears at the sides, and below the chin only what a jaw needs.
      const most = y > 0.25 * height ? 1.16 : y > -0.2 * height ? 1.4 : 1.75;
      share[at] = Math.max(0, Math.min(1, (most - ratio) / 0.06));
    }
  }
  return { left, top, columns, rows, depth, share };
}

interface Rim {
  angle: number;
  radius: number;
  z: number;
}

function rimAt(around: readonly Rim[], angle: number): Rim {
  const next = around.findIndex((rim) => rim.angle >= angle);
  const after = around[next === -1 ? 0 : next]!;
  const before = around[next <= 0 ? around.length - 1 : next - 1]!;
  const turn = 2 * Math.PI;
  const span = (after.angle - before.angle + turn) % turn || 1;
  const share = ((angle - before.angle + turn) % turn) / span;
  const mix = (one: number, other: number): number => one + (other - one) * share;
  return { angle, radius: mix(before.radius, after.radius), z: mix(before.z, after.z) };
}

interface Corner {
  x: number;
  y: number;
  z: number;
}

export function overTriangle(
  a: Point,
  b: Point,
  c: Point,
  width: number,
  height: number,
  each: (x: number, y: number, wa: number, wb: number, wc: number) => void,
): void {
  const area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);
  if (Math.abs(area) < 1e-9) return;
  const fromX = Math.max(0, Math.ceil(Math.min(a.x, b.x, c.x)));
  const toX = Math.min(width - 1, Math.floor(Math.max(a.x, b.x, c.x)));
  const fromY = Math.max(0, Math.ceil(Math.min(a.y, b.y, c.y)));
  const toY = Math.min(height - 1, Math.floor(Math.max(a.y, b.y, c.y)));
  const slack = -1e-6;
  for (let y = fromY; y <= toY; y++) {
    for (let x = fromX; x <= toX; x++) {
      const wb = ((x - a.x) * (c.y - a.y) - (c.x - a.x) * (y - a.y)) / area;
      const wc = ((b.x - a.x) * (y - a.y) - (x - a.x) * (b.y - a.y)) / area;
      const wa = 1 - wb - wc;
      if (wa >= slack && wb >= slack && wc >= slack) each(x, y, wa, wb, wc);
    }
  }
}

/** Row by row, from the pixels on one side of the head to those on the other. */
function withoutHead(photo: Pixels, { left, top, columns, rows, share }: Grid): Pixels {
  const data = photo.data.slice();
  for (let row = 0; row < rows * step; row++) {
    const y = top + row;
    if (y < 0 || y >= photo.height) continue;
    const line = share.subarray(Math.floor(row / step) * columns, (Math.floor(row / step) + 1) * columns);
    const first = line.findIndex((value) => value > 0);
    if (first === -1) continue;
    const last = columns - 1 - [...line].reverse().findIndex((value) => value > 0);
    const from = Math.max(1, left + first * step - 8);
    const to = Math.min(photo.width - 2, left + last * step + 8);
    for (let x = from; x <= to; x++) {
      const mix = (x - from) / Math.max(1, to - from);
      for (let channel = 0; channel < 3; channel++) {
        const one = photo.data[(y * photo.width + from - 1) * 4 + channel]!;
        const other = photo.data[(y * photo.width + to + 1) * 4 + channel]!;
        data[(y * photo.width + x) * 4 + channel] = one + (other - one) * mix;
      }
    }
  }
  return { ...photo, data };
}

export function sampleAt({ data, width, height }: Pixels, x: number, y: number, channel: number): number {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const fx = Math.max(0, Math.min(1, x - left));
  const fy = Math.max(0, Math.min(1, y - top));
  const at = (top * width + left) * 4 + channel;
  const upper = data[at]! + (data[at + 4]! - data[at]!) * fx;
  const lower = data[at + width * 4]! + (data[at + width * 4 + 4]! - data[at + width * 4]!) * fx;
  return upper + (lower - upper) * fy;
}
