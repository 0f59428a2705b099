const degrees = 180 / Math.PI;

export interface Pose {
  yawDegrees: number;
  pitchDegrees: number;
  rollDegrees: number;
}

/**
 * Euler angles of a column-major pose matrix (camera axes: x right, y up, z towards the camera), order
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
