import type { FaceObservation } from 'idv-elements/face-engine';
import type { Pixels } from 'idv-elements/contract';

/** A decoded picture and its faces. */
export interface ReadPicture {
  /** Upright, at most 640 pixels on the long side. */
  pixels: Pixels;
  /** Each with all 478 landmarks, the best detection first. */
  faces: readonly FaceObservation[];
}

/** Decodes a picture (JPEG, PNG or WebP) and finds its faces. Rejects if it cannot be decoded. */
export type FaceReader = (image: Uint8Array) => Promise<ReadPicture>;
