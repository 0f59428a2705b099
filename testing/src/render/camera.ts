import type { Size } from 'idv-elements/contract';

/** Vertical angle of view, degrees: a phone's front camera held upright. */
const verticalViewDegrees = 50;

/** Centimeters to pixels at a distance of one centimeter. */
export function focalLength(picture: Size): number {
  return Math.max(picture.height, picture.width * 0.75) / (2 * Math.tan((verticalViewDegrees * Math.PI) / 360));
}

/** Nine values, row by row. */
export type Matrix = readonly [number, number, number, number, number, number, number, number, number];

/** A rotation and a translation: `x' = r0·x + r1·y + r2·z + tx` and so on. The camera is at 0 and looks along −z. */
export interface Placement {
  rotation: Matrix;
  x: number;
  y: number;
  z: number;
}

/** Pose angles (signs as in `PersonPose`) to a rotation; the direction of the face does not depend on the roll. */
export function rotationOf(yawDegrees: number, pitchDegrees: number, rollDegrees: number): Matrix {
  const yaw = (yawDegrees * Math.PI) / 180;
  const pitch = (pitchDegrees * Math.PI) / 180;
  const roll = (rollDegrees * Math.PI) / 180;
  const cy = Math.cos(yaw);
  const sy = Math.sin(yaw);
  const cp = Math.cos(pitch);
  const sp = Math.sin(pitch);
  const cr = Math.cos(roll);
  const sr = Math.sin(roll);
  // Yaw after pitch after roll.
  return [
    cy * cr + sy * sp * sr,
    -cy * sr + sy * sp * cr,
    sy * cp,
    cp * sr,
    cp * cr,
    -sp,
    -sy * cr + cy * sp * sr,
    sy * sr + cy * sp * cr,
    cy * cp,
  ];
}

/** A direction turned by a rotation. */
export function turn(rotation: Matrix, [x, y, z]: readonly [number, number, number]): [number, number, number] {
  const row = (first: number): number => rotation[first]! * x + rotation[first + 1]! * y + rotation[first + 2]! * z;
  return [row(0), row(3), row(6)];
}

/** `first`, then `second`. */
export function afterRotation(second: Matrix, first: Matrix): Matrix {
  return second.map((_, index) => {
    const row = Math.floor(index / 3) * 3;
    const column = index % 3;
    return (
      second[row]! * first[column]! + second[row + 1]! * first[column + 3]! + second[row + 2]! * first[column + 6]!
    );
  }) as unknown as Matrix;
}

/** A placement that rotates around `pivot` and moves it to `target`. */
export function placeAround(
  rotation: Matrix,
  pivot: readonly [number, number, number],
  target: readonly [number, number, number],
): Placement {
  const [r0, r1, r2, r3, r4, r5, r6, r7, r8] = rotation;
  const [px, py, pz] = pivot;
  return {
    rotation,
    x: target[0] - (r0 * px + r1 * py + r2 * pz),
    y: target[1] - (r3 * px + r4 * py + r5 * pz),
    z: target[2] - (r6 * px + r7 * py + r8 * pz),
  };
}

/** Where a point of a placed body falls in the picture, pixels; `null` behind the camera. */
export function project(
  placement: Placement,
  point: readonly [number, number, number],
  picture: Size,
): { x: number; y: number } | null {
  const r = placement.rotation;
  const [px, py, pz] = point;
  const x = r[0] * px + r[1] * py + r[2] * pz + placement.x;
  const y = r[3] * px + r[4] * py + r[5] * pz + placement.y;
  const z = r[6] * px + r[7] * py + r[8] * pz + placement.z;
  if (z >= -1) return null;
  const scale = focalLength(picture) / -z;
  return { x: picture.width / 2 + x * scale, y: picture.height / 2 - y * scale };
}
