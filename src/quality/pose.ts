import type { Point, Size } from '../shared/geometry.js';

const degrees = 180 / Math.PI;

export interface Pose {
  yawDegrees: number;
  pitchDegrees: number;
  rollDegrees: number;
}

/**
 * Euler angles of a column-major pose matrix (camera axes: x right, y up, z toward the camera), order
 * yaw · pitch · roll. Signs as in `FaceMeasures`.
 */
export function poseOfMatrix(matrix: Float32Array): Pose {
  const at = (index: number): number => matrix[index] ?? 0;
  const scale = Math.hypot(at(8), at(9), at(10)) || 1;
  return {
    yawDegrees: Math.atan2(at(8), at(10)) * degrees,
    pitchDegrees: Math.asin(Math.max(-1, Math.min(1, -at(9) / scale))) * degrees,
    rollDegrees: Math.atan2(at(1), at(5)) * degrees,
  };
}

/**
 * How far the engine's pose is off for a face away from the picture's middle, degrees per picture height: it sees
 * the head along an oblique line of sight. Fitted without intercept on rendered frames and clips with known pose
 * (yaw 28 to 30, pitch 21), 640 × 480.
 */
const obliqueYaw = 29;
const obliquePitch = 21;

/** Pose in the camera's axes, wherever in the picture the face is. */
export function poseInCamera(matrix: Float32Array, center: Point, size: Size): Pose {
  const pose = poseOfMatrix(matrix);
  return {
    yawDegrees: pose.yawDegrees - (obliqueYaw * (center.x - size.width / 2)) / size.height,
    pitchDegrees: pose.pitchDegrees - (obliquePitch * (center.y - size.height / 2)) / size.height,
    rollDegrees: pose.rollDegrees,
  };
}
