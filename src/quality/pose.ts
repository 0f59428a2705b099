const degrees = 180 / Math.PI;

export interface Pose {
  yawDegrees: number;
  pitchDegrees: number;
  rollDegrees: number;
}

/**
 * Angles of a column-major pose matrix (camera axes: x right, y up, z toward the camera). Signs as in `FaceMeasures`.
 *
 * Roll is taken out first (order roll · yaw · pitch): yaw and pitch say where the camera is, seen from the head, and a
 * head or a phone that leans changes neither. With roll taken out last, a turn of 30° reads 18 when the head leans by 27°
 * and looks up by 20° as it turns.
 *
 * The angles stay as the engine sees the head, along the line of sight: a person who looks into the lens looks straight,
 * wherever in the picture the face is, and a head that shifts as it turns keeps its whole turn.
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
