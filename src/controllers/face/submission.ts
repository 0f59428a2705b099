import type { FaceAccepted } from '../../shared/contract.js';
import type { FacePhoto } from './photo.js';
import { Submission } from '../shared/submission.js';

export type { HeldSession, SubmissionSettings } from '../shared/submission.js';

/** Sends selfies to the host backend. */
export class FaceSubmission extends Submission<FacePhoto, FaceAccepted> {
  constructor() {
    super('face', (client, { image, capturedAt, mode, thresholdsVersion, measures }, options) =>
      client.submitFace(image, { capturedAt, mode, thresholdsVersion, measures: { ...measures } }, options),
    );
  }
}
