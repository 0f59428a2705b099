import type { FaceObservation } from '../shared/face.js';
import { faceHeight, overlap } from './geometry.js';
import { poseOfMatrix } from './pose.js';
import type { FaceFrame } from './types.js';

/** A second face counts from this share of the main face's height on. */
const leastOtherFace = 0.2;
/** A mesh leaning further than this beside an upright one, sideways or forwards, is a misread shoulder or chair, not a face. */
const mostOtherLeanDegrees = 60;

/**
 * The main face (the largest plausible one) and how many count. A person in the background counts when at least
 * a fifth as large as the main face: the identity service must see exactly one. A second mesh over the same
 * place is the same face.
 */
export function findMainFace(frame: FaceFrame): { main: FaceObservation | null; count: number } {
  const upright = frame.faces.filter(
    (face) => !face.poseMatrix || leanOf(face.poseMatrix) <= mostOtherLeanDegrees,
  );
  const ranked = (upright.length > 0 ? upright : frame.faces)
    .map((face) => ({ face, height: faceHeight(face, frame.pixels) }))
    .sort((a, b) => b.height - a.height);
  const main = ranked[0];
  if (!main) return { main: null, count: 0 };
  const others = ranked.filter(
    (other) =>
      other !== main &&
      other.height >= leastOtherFace * main.height &&
      overlap(other.face.box, main.face.box) < 0.3,
  );
  return { main: main.face, count: 1 + others.length };
}

function leanOf(matrix: Float32Array): number {
  const { rollDegrees, pitchDegrees } = poseOfMatrix(matrix);
  return Math.hypot(rollDegrees, pitchDegrees);
}
