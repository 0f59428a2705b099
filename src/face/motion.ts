import type { FaceObservation } from '../contract/face.js';
import { faceHeight } from './geometry.js';
import type { FaceFrame, FaceMeasureMemory } from './types.js';

/** Corners of the eyes, bridge, nose, forehead and sides: no expression moves them. */
const rigid = [33, 133, 362, 263, 168, 6, 1, 10, 234, 454];
/** Frames further apart than this are not neighbors. */
const maxGapMs = 1000;

/** Mean movement of the rigid landmarks since the previous frame, face heights per second. */
export function measureMotion(
  face: FaceObservation,
  frame: FaceFrame,
  previous: FaceMeasureMemory | null,
): number | null {
  if (!previous || previous.landmarks.length !== face.landmarks.length) return null;
  const elapsedMs = frame.time - previous.time;
  if (elapsedMs <= 0 || elapsedMs > maxGapMs) return null;
  let sum = 0;
  for (const index of rigid) {
    const dx = face.landmarks[index * 3]! - previous.landmarks[index * 3]!;
    const dy = face.landmarks[index * 3 + 1]! - previous.landmarks[index * 3 + 1]!;
    sum += Math.hypot(dx * frame.pixels.width, dy * frame.pixels.height);
  }
  const move = sum / rigid.length / Math.max(1, faceHeight(face, frame.pixels));
  return move / (elapsedMs / 1000);
}
