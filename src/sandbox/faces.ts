/**
 * The face endpoints. The sandbox has no face model: every picture it can read holds exactly one face, unless the switch
 * `detectedFaces` says otherwise, and every two pictures match.
 */
import type { Handler } from './handlers.js';

/** Percent; what a clear portrait gets from services of this kind. */
const portraitConfidence = 99.9;
/** Percent; the second and every further face of the switch `detectedFaces`. */
const bystanderConfidence = 97.4;

export const detectFaces: Handler<'detectFaces'> = ({ faults }) => {
  const count = faults.detectedFaces;
  return {
    message: count === 0 ? 'No face detected' : 'Face detection completed',
    facesDetected: count,
    faces: Array.from({ length: count }, (_, index) => ({
      confidence: index === 0 ? portraitConfidence : bystanderConfidence,
      faceNumber: index + 1,
    })),
  };
};

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
