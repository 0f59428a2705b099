import type { FacePhoto } from './controller.js';
import type { FaceHint, FaceMeasures } from '../../face/types.js';
import type { FaceAccepted } from '../../contract/contract.js';

/**
 * The photo is final. Nothing has been sent yet, and `preventDefault()` keeps it that way.
 */
export class IdvFaceCapturedEvent extends Event {
  /** Unique per photo. */
  readonly id: string;
  /** JPEG of at most 1 MB, not mirrored, without metadata. */
  readonly image: Blob;
  /** Width, pixels. */
  readonly width: number;
  /** Height, pixels. */
  readonly height: number;
  /** Measures of this photo. */
  readonly measures: FaceMeasures;
  /** Version of the thresholds that judged it. */
  readonly thresholdsVersion: string;
  /** What could be better about the photo, then what could not be checked. Often empty. */
  readonly warnings: readonly FaceHint[];
  /** How the photo was taken. */
  readonly mode: 'automatic' | 'manual';
  /** When the person started: ISO 8601, UTC. */
  readonly startedAt: string;
  /** When the frame was taken: ISO 8601, UTC. */
  readonly capturedAt: string;

  constructor(photo: FacePhoto) {
    super('idv-face-captured', { bubbles: true, composed: true, cancelable: true });
    this.id = photo.id;
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

/** The host backend has accepted the photo, and the service found exactly one face in it. */
export class IdvFaceSubmittedEvent extends Event {
  constructor(
    /** The host backend's answer. */
    readonly result: FaceAccepted,
  ) {
    super('idv-face-submitted', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-face-captured': IdvFaceCapturedEvent;
    'idv-face-submitted': IdvFaceSubmittedEvent;
  }
}
