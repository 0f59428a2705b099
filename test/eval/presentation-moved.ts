/** Photographs that are moved before the camera, made of the frames of genuine clips. */
import type { Clip } from './presentation-clips.js';

export interface MovedPhotographs {
  made: number;
  refused: number;
}

/** None is made yet. */
export function movedPhotographs(
  _genuine: readonly Clip[],
  _pathOf: (clip: Clip) => string,
): Promise<MovedPhotographs> {
  return Promise.resolve({ made: 0, refused: 0 });
}
