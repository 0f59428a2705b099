import type { FaceObservation } from '../../contract/face.js';
import type { FaceEngine } from './face-engine.js';
import { findFaces } from './find-faces.js';

/**
 * Milliseconds for which a face is followed before the detector looks at the whole picture again. A second person is
 * noticed by then.
 */
const followMs = 280;

/**
 * Finds the faces of one stream. While there is exactly one, the detector rests, and the mesh starts from where the face
 * was in the previous frame.
 */
export class FaceFollower {
  #face: FaceObservation | null = null;
  #foundAt = 0;

  /** @param time of the frame, milliseconds, monotonic */
  find(engine: FaceEngine, picture: ImageData, time: number): FaceObservation[] {
    const passed = time - this.#foundAt;
    if (this.#face !== null && passed >= 0 && passed < followMs) {
      this.#face = engine.followFace?.(picture, this.#face) ?? null;
      if (this.#face !== null) return [this.#face];
    }
    const faces = findFaces(engine, picture);
    this.#face = faces.length === 1 ? faces[0]! : null;
    this.#foundAt = time;
    return faces;
  }
}
