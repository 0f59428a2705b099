/** Limits of both engines. With equal limits, they see the same faces. */

/** Enough to notice a second person. Each face costs a run of the mesh. */
export const maxFaces = 4;

/**
 * Lowest scores at which a face counts, 0 to 1: the detector's, and the mesh's of a face being there. With the tasks'
 * own
 * 0.5 for both, clutter at the edge of the picture (0.53) is taken for a second face now and then; from 0.7 for the
 * detector on, dark faces in dim light are lost.
 */
export const faceLimits = { detection: 0.58, presence: 0.7 } as const;
