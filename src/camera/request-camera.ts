import { openBestCamera } from './choose-camera.js';
import { hasGetUserMedia } from './failures.js';
import { dropGivenStream, giveStream, hasGivenStream } from './given-stream.js';
import type { CameraFacing } from './types.js';

export interface CameraRequest {
  facing: CameraFacing;
  /** Id that the page chose. */
  deviceId: string | null;
  /** Shows the picture until the session takes over; `null` shows nothing yet. */
  video: HTMLVideoElement | null;
  onShown: () => void;
}

/**
 * Requests the camera for `owner`'s session while the session's code is still loading. Failures are left to the session,
 * which takes the camera over.
 *
 * @returns a function that stops the camera unless the session has taken it
 */
export function requestCamera(owner: object, { facing, deviceId, video, onShown }: CameraRequest): () => void {
  // The browser's own button may have opened it already.
  if (!hasGetUserMedia() || document.hidden || hasGivenStream(owner)) return () => undefined;
  const stream = openBestCamera(facing, undefined, deviceId);
  giveStream(owner, { stream, requestedAt: performance.now() });
  stream.then(
    (opened) => {
      if (video === null || !opened.active) return;
      video.srcObject = opened;
      video.play().then(onShown, () => undefined);
    },
    () => undefined,
  );
  return () => dropGivenStream(owner);
}
