import type { FaceObservation } from '../contract/face.js';
import type { Size } from '../contract/geometry.js';
import { faceHeight, overlap } from './geometry.js';

/** A second face counts if it is at least this share of the main face's height. */
const minOtherFace = 0.2;
/** Next to an upright mesh, one that leans further than this in any direction is a misread shoulder or chair. */
const maxOtherLeanDegrees = 60;

/**
 * The faces of a picture that count: the largest plausible one first, then all that are at least a fifth as tall, since
 * the identity service must see exactly one face. A second mesh in the same place is the same face.
 */
export function countedFaces(faces: readonly FaceObservation[], size: Size): FaceObservation[] {
  const upright = faces.filter((face) => !face.poseMatrix || leanOf(face.poseMatrix) <= maxOtherLeanDegrees);
  const ranked = (upright.length > 0 ? upright : faces)
    .map((face) => ({ face, height: faceHeight(face, size) }))
    .sort((a, b) => b.height - a.height);
  const main = ranked[0];
  if (!main) return [];
  const others = ranked.filter(
    (other) =>
      other !== main && other.height >= minOtherFace * main.height && overlap(other.face.box, main.face.box) < 0.3,
  );
  return [main, ...others].map(({ face }) => face);
}

/** Angle between the head's upward direction and the picture's. Turning the head does not change it. */
function leanOf(matrix: Float32Array): number {
  const [right = 0, up = 0, toward = 0] = matrix.subarray(4, 7);
  return (Math.acos(up / (Math.hypot(right, up, toward) || 1)) * 180) / Math.PI;
}
