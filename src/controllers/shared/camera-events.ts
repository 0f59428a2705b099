import type { CameraSnapshot } from '../../camera/types.js';
import type { IdvError } from '../../shared/errors.js';

export type CameraEvent =
  | { type: 'camera-opening' }
  | { type: 'camera-live' }
  | { type: 'camera-paused' }
  | { type: 'camera-failed'; error: IdvError };

/** The machine's event for a change of the camera; `null`: none. */
export function cameraEventOf(snapshot: CameraSnapshot): CameraEvent | null {
  switch (snapshot.state) {
    case 'opening':
      return { type: 'camera-opening' };
    case 'live':
      return { type: 'camera-live' };
    case 'paused':
      return { type: 'camera-paused' };
    case 'failed':
      return { type: 'camera-failed', error: snapshot.error };
    case 'idle':
    case 'closed':
      return null;
    default:
      return snapshot satisfies never;
  }
}
