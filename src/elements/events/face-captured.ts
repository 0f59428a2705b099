import type { FacePhoto } from '../../controllers/face/controller.js';
import type { FaceHint, FaceMeasures } from '../../quality/types.js';

/**
 * The photo is taken, checked and, with `review`, confirmed by the person; nothing has been sent yet.
 * `preventDefault()` keeps it from being sent: the page then does with it as it likes.
 */
export class IdvFaceCapturedEvent extends Event {
  /** JPEG of at most 1 MB, not mirrored, without metadata. */
  readonly image: Blob;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Measures of this very picture. */
  readonly measures: FaceMeasures;
  /** Version of the table of limits that judged it. */
  readonly thresholdsVersion: string;
  /** What could be better; empty for a picture without blemish. */
  readonly warnings: readonly FaceHint[];
  readonly mode: 'automatic' | 'manual';
  /** ISO 8601, UTC: when the person started, and when the frame was taken. */
  readonly startedAt: string;
  readonly capturedAt: string;

  constructor(photo: FacePhoto) {
    super('idv-face-captured', { bubbles: true, composed: true, cancelable: true });
    this.image = photo.image;
    this.width = photo.width;
    this.height = photo.height;
    this.measures = photo.measures;
    this.thresholdsVersion = photo.thresholdsVersion;
    this.warnings = photo.warnings;
    this.mode = photo.mode;
    this.startedAt = photo.startedAt;
    this.capturedAt = photo.capturedAt;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-face-captured': IdvFaceCapturedEvent;
  }
}
