import type { OcclusionNetworks } from '../../face/small-network.js';
import type { FaceObservation } from '../../contract/face.js';

/** A face engine, as the rest of the worker sees it. */
export interface FaceEngine {
  /** Finds the faces in one picture, in no particular order and independently of previous pictures. */
  findFaces(picture: ImageData): FaceObservation[];
  /**
   * Finds a face near where it was in the previous picture of the same size, without looking for others. `null` if it is
   * no longer certain. Engines that cannot do this find faces in every picture.
   */
  followFace?(picture: ImageData, previous: FaceObservation): FaceObservation | null;
  /** The occlusion networks, for faces whose eyes the engine finds. */
  readonly occlusion?: OcclusionNetworks;
  /** Loads what looks at lips more closely. Missing once that is in use. */
  readonly loadLips?: () => void;
  /** Frees its memory. Don't use the engine afterward. */
  close(): void;
}
