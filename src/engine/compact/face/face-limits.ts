/** Limits of both engines, so that they see the same faces. */

/** Enough to notice a second person. Each face costs a run of the mesh. */
export const maxFaces = 4;

/**
 * Lowest scores at which a face counts, 0 to 1: the detector's, and the mesh's for presence. With MediaPipe's default of 0.5
 * for both, clutter at the edge of the picture (0.53) is sometimes mistaken for a second face. From 0.7 for the detector,
 * dark faces in dim light are lost.
 */
export const faceLimits = {
  detection: 0.58,
  presence: 0.7,
  /** The mesh's, for a face that is followed without the detector. Only the compact engine does that. */
  followed: 0.9,
} as const;
