import type { FaceObservation } from '../shared/face.js';
import type { Size } from '../shared/geometry.js';
import { faceHeight, overlap } from './geometry.js';

/** A second face counts from this share of the main face's height on. */
const minOtherFace = 0.2;
/**
 * A mesh leaning further than this beside an upright one, sideways or forwards, is a misread shoulder or chair, not a
 * face.
 */
const maxOtherLeanDegrees = 60;

/**
 * The faces of a picture that count, the main one first: the largest plausible one, and everybody at least a fifth as
 * high, since the identity service must see exactly one face. A second mesh over the same place is the same face.
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

/** Between the head's up and the picture's: a turn changes nothing. */
function leanOf(matrix: Float32Array): number {
  const [right = 0, up = 0, toward = 0] = matrix.subarray(4, 7);
  return (Math.acos(up / (Math.hypot(right, up, toward) || 1)) * 180) / Math.PI;
}
