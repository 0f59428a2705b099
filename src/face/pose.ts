const degrees = 180 / Math.PI;

export interface Pose {
  yawDegrees: number;
  pitchDegrees: number;
  rollDegrees: number;
}

/**
 * Angles of a column-major pose matrix (camera axes: x right, y up, z toward the camera). Signs as in `FaceMeasures`.
 *
 * Roll is removed first (order roll · yaw · pitch), so yaw and pitch say where the camera is as seen from the head, and a
 * tilted head or phone changes neither. If roll were removed last, a turn of 30° would read 18° for a head that tilts by
 * 27° and looks up by 20° as it turns.
 *
 * The angles are along the line of sight, as the engine sees the head. A person who looks into the lens looks straight
 * wherever the face is in the picture, and a head that shifts as it turns keeps its whole turn.
 */
export function poseOfMatrix(matrix: Float32Array): Pose {
  const at = (index: number): number => matrix[index] ?? 0;
  const scale = Math.hypot(at(2), at(6), at(10)) || 1;
  return {
    yawDegrees: Math.asin(Math.max(-1, Math.min(1, -at(2) / scale))) * degrees,
    pitchDegrees: Math.atan2(at(6), at(10)) * degrees,
    rollDegrees: Math.atan2(at(1), at(0)) * degrees,
  };
}
