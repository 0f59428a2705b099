import { faceHeight } from '../face/geometry.js';
import type { Pose } from '../face/pose.js';
import type { FaceMeasures } from '../face/types.js';
import type { FaceObservation } from '../contract/face.js';
import type { Size } from '../contract/geometry.js';

/** One camera frame, in the form that the judge takes. */
export interface LivenessSample {
  /** The frame's own time in milliseconds, monotonic. */
  time: number;
  /** Size of the analyzed picture, pixels. The same throughout an attempt. */
  size: Size;
  /** How many faces count (`FaceMeasures.faceCount`). */
  faces: number;
  /** The main face. `null` if there is none. */
  face: SampledFace | null;
  /** `fingerprintOf` the analyzed picture. */
  fingerprint: Uint8Array;
  /** `screenPattern` around the main face, decibels. `null` or missing: not measured. */
  screenPattern?: number | null;
}

export interface SampledFace {
  /** 478 × 3 as in `FaceObservation`: x and y in shares of the picture. */
  landmarks: Float32Array;
  /** Degrees, signs as in `FaceMeasures`. */
  pose: Pose;
  /** `FaceMeasures.eyesOpen`: visible part of the eyes. `null`: not measured. */
  eyesOpen: number | null;
}

/** The part of the vision worker's answer that is needed here (`FrameAnalysis` with `withFaces`). */
export interface AnalyzedFrame {
  time: number;
  size: Size;
  measures: FaceMeasures;
  faces?: readonly FaceObservation[];
  screenPattern?: number | null;
}

/** Makes the sample of an analyzed frame. The main face is the largest, as for the measures. */
export function sampleOf(
  { time, size, measures, faces = [], screenPattern = null }: AnalyzedFrame,
  fingerprint: Uint8Array,
): LivenessSample {
  const main = faces
    .map((face) => ({ face, height: faceHeight(face, size) }))
    .sort((a, b) => b.height - a.height)[0]?.face;
  const { yawDegrees, pitchDegrees, rollDegrees, faceCount, eyesOpen } = measures;
  const hasPose = yawDegrees !== null && pitchDegrees !== null && rollDegrees !== null;
  const face =
    main !== undefined && hasPose && main.landmarks.length === landmarkValues
      ? { landmarks: main.landmarks, pose: { yawDegrees, pitchDegrees, rollDegrees }, eyesOpen }
      : null;
  const count = face === null ? 0 : (faceCount ?? 1);
  return { time, size, faces: count, face, fingerprint, screenPattern };
}

/** Number of values of a whole mesh. */
const landmarkValues = 478 * 3;
