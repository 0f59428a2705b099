/**
 * The face endpoints. Faces are counted if there is a counter. Without one, every readable picture holds exactly one
 * face, as the test values do. The switch `detectedFaces` overrides both. Any two pictures match.
 */
import { decodeBase64 } from 'idv-elements-server/identity-service';
import type { FaceCounter } from 'idv-elements-server';
import { SandboxFailure } from './failure.js';
import type { Handler } from './handlers.js';
import { imageTestValue } from './images.js';

/** Percent. Services of this kind report about this much for a clear portrait. */
const portraitConfidence = 99.9;
/** Percent; the second and every further face of the switch `detectedFaces`. */
const bystanderConfidence = 97.4;

/** Percent, from left to right. */
async function confidencesIn(base64Image: string, counter: FaceCounter | null): Promise<number[]> {
  if (counter === null || imageTestValue(base64Image) !== null) return [portraitConfidence];
  try {
    const faces = await counter(decodeBase64(base64Image) ?? new Uint8Array());
    return faces.map(({ confidence }) => Math.round(confidence * 1000) / 10);
  } catch {
    throw new SandboxFailure('100', 'The image cannot be decoded.');
  }
}

export function detectFaces(counter: FaceCounter | null): Handler<'detectFaces'> {
  return async ({ request, faults }) => {
    const forced = faults.detectedFaces;
    const confidences =
      forced === null
        ? await confidencesIn(request.base64Image, counter)
        : Array.from({ length: forced }, (_, at) => (at === 0 ? portraitConfidence : bystanderConfidence));
    return {
      message: confidences.length === 0 ? 'No face detected' : 'Face detection completed',
      facesDetected: confidences.length,
      faces: confidences.map((confidence, at) => ({ confidence, faceNumber: at + 1 })),
    };
  };
}

export const faceComparison: Handler<'faceComparison'> = () => ({
  isMatch: true,
  similarity: 98.7,
  confidence: portraitConfidence,
  matchDetails: {
    boundingBox: { width: 0.42, top: 0.21, left: 0.29, height: 0.56 },
    quality: { sharpness: 86.8, brightness: 74.3 },
  },
});

export const bvnFace: Handler<'bvnFace'> = () => ({
  firstName: 'Ada',
  lastName: 'Sample',
  middleName: 'Ngozi',
  dateOfBirth: '07-Mar-1990',
  phoneNumber: '08012345678',
  gender: 'Female',
  faceMatch: { confidence: 99.2, message: 'Face match' },
});
