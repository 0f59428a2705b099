import type { FaceAccepted } from '../shared/contract.js';
import type { FacePhoto } from './face-photo.js';
import { Submission } from './submission.js';

export type { HeldSession, SubmissionSettings } from './submission.js';

/** Sends selfies to the host backend. */
export class FaceSubmission extends Submission<FacePhoto, FaceAccepted> {
  constructor() {
    super('face', (client, { image, capturedAt, mode, thresholdsVersion, measures }, options) =>
      client.submitFace(image, { capturedAt, mode, thresholdsVersion, measures: { ...measures } }, options),
    );
  }
}
