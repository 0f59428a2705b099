import type { FaceObservation } from '../../shared/face.js';

/** All that the rest of the worker knows of what finds faces. */
export interface FaceEngine {
  /** Faces of one picture, independent of any picture before, in no order. */
  findFaces(picture: ImageData): FaceObservation[];
  /** Frees what it holds; not to be used afterward. */
  close(): void;
}
