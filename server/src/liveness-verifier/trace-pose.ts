import type { Size } from 'idv-elements/contract';
import {
  type LivenessTrace,
  pointsPerPicture,
  poseStepsPerDegree,
  type TracedFace,
  tracedLandmarks,
  canonicalFace,
  type Pose,
  poseOfMatrix,
} from 'idv-elements-internal';
import { pictureLimits } from './picture-limits.js';

interface CanonicalPoint {
  /** Index among the traced landmarks. */
  place: number;
  /** In centimeters: x right, y up, z toward the camera. */
  at: readonly [number, number, number];
}

/** The points of the canonical face that a trace contains. */
const canonical: readonly CanonicalPoint[] = centered(
  canonicalFace.flatMap(([index, x, y, z]) => {
    const place = tracedLandmarks.indexOf(index!);
    return place === -1 ? [] : [{ place, at: [x!, y!, z!] as const }];
  }),
);

function centered(points: readonly CanonicalPoint[]): CanonicalPoint[] {
  const middle = [0, 1, 2].map((axis) => points.reduce((sum, { at }) => sum + at[axis]!, 0) / points.length);
  return points.map(({ place, at: [x, y, z] }) => ({ place, at: [x - middle[0]!, y - middle[1]!, z - middle[2]!] }));
}

type Vector = readonly [number, number, number];

/** Inverse of the points' scatter matrix, row by row. */
const inverseScatter = inverse(
  [0, 1, 2].map((row) => [0, 1, 2].map((column) => canonical.reduce((sum, { at }) => sum + at[row]! * at[column]!, 0))),
);

/**
 * Computes the pose of a head from its traced points, without the depth that only the device knew: the canonical face
 * under the affine map that fits the points best (scaled orthographic projection). Perspective makes it differ from the
 * engine's pose by some degrees; how it changes from frame to frame is what can be compared.
 * @param points as in `TracedFace`
 * @returns `null` if the points form no head
 */
export function poseOfTrace(points: Int32Array, size: Size): Pose | null {
  const across: number[] = [];
  const up: number[] = [];
  for (const { place } of canonical) {
    across.push(((points[place * 2] ?? 0) * size.width) / pointsPerPicture);
    up.push((-(points[place * 2 + 1] ?? 0) * size.height) / pointsPerPicture);
  }
  const right = unit(affineRow(across));
  const top = unit(affineRow(up));
  if (right === null || top === null) return null;
  const toward = unit(cross(right, top));
  if (toward === null) return null;
  // Columns are the images of the head's axes.
  const matrix = Float32Array.of(
    ...[right[0], top[0], toward[0], 0],
    ...[right[1], top[1], toward[1], 0],
    ...[right[2], top[2], toward[2], 0],
    ...[0, 0, 0, 1],
  );
  return poseOfMatrix(matrix);
}

function affineRow(values: readonly number[]): Vector {
  const middle = mean(values);
  const products = [0, 1, 2].map((axis) =>
    canonical.reduce((sum, { at }, index) => sum + at[axis]! * (values[index]! - middle), 0),
  );
  return inverseScatter.map((row) =>
    row.reduce((sum, value, axis) => sum + value * products[axis]!, 0),
  ) as unknown as Vector;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function unit([x, y, z]: Vector): Vector | null {
  const length = Math.hypot(x, y, z);
  return length > 1e-9 ? [x / length, y / length, z / length] : null;
}

function cross([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

function inverse(rows: readonly (readonly number[])[]): Vector[] {
  const [a, b, c] = rows as unknown as [Vector, Vector, Vector];
  const columns = [cross(b, c), cross(c, a), cross(a, b)];
  const determinant = a[0] * columns[0]![0] + a[1] * columns[0]![1] + a[2] * columns[0]![2];
  return [0, 1, 2].map((row) => columns.map((column) => column[row]! / determinant) as unknown as Vector);
}

/** Whether the reported poses turn the same way as the points reported with them. */
export function isPoseTraced({ frames, size }: LivenessTrace): boolean {
  const { degrees, share } = pictureLimits.tracePose;
  let first: { named: readonly number[]; seen: Pose } | null = null;
  for (const { face } of frames) {
    // Points beyond the picture's edge are guesses.
    if (face === null || !isInside(face)) continue;
    const seen = poseOfTrace(face.points, size);
    if (seen === null) return false;
    const named = face.pose.map((steps) => steps / poseStepsPerDegree);
    first ??= { named, seen };
    const pairs: [number, number][] = [
      [named[0]! - first.named[0]!, seen.yawDegrees - first.seen.yawDegrees],
      [named[1]! - first.named[1]!, seen.pitchDegrees - first.seen.pitchDegrees],
    ];
    const isFar = pairs.some(([said, shown]) => Math.abs(said - shown) > degrees + share * Math.abs(said));
    if (isFar) return false;
  }
  return true;
}

/** Uses a margin, because the engine squeezes points into the picture at its edge. */
function isInside({ points }: TracedFace): boolean {
  const margin = 0.03 * pointsPerPicture;
  return points.every((value) => value >= margin && value <= pointsPerPicture - margin);
}
