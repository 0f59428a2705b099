/** A selfie for the backend, and its answer. */
import type { FaceDetails } from '../../../src/shared/contract.js';

export const details: FaceDetails = {
  capturedAt: '2026-01-01T00:00:00.000Z',
  mode: 'automatic',
  thresholdsVersion: '1',
  measures: { sharpness: 0.5 },
};
export const image = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], { type: 'image/jpeg' });
export const accepted = { faceId: 'face', reference: 'ref', confidence: 99, sha256: 'f'.repeat(64) };
