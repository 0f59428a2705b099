import type { OcclusionNetworks } from '../../quality/small-network.js';
import type { FaceObservation } from '../../shared/face.js';

/** All that the rest of the worker knows of what finds faces. */
export interface FaceEngine {
  /** Faces of one picture, independent of any picture before, in no order. */
  findFaces(picture: ImageData): FaceObservation[];
  /** For the measures of faces whose eyes it sees. */
  readonly occlusion?: OcclusionNetworks;
  /** Frees what it holds; not to be used afterward. */
  close(): void;
}
