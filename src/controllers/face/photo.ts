import type { FacePicture } from '../../capture/face/types.js';
import type { FaceMeasures } from '../../quality/types.js';

/** A finished photo with all that is known of it. */
export interface FacePhoto extends Omit<FacePicture, 'attempt' | 'bytes'> {
  /** JPEG of at most 1 MB, not mirrored, without metadata. */
  image: Blob;
  /** Measures of this very picture. */
  measures: FaceMeasures;
  /** Version of the table of limits that judged it. */
  thresholdsVersion: string;
  /** ISO 8601, UTC: when the person started. */
  startedAt: string;
}
