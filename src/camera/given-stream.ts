/** Passes a camera that is already open, or was requested early, to the element's session. */
import { stopTracks } from './choose-camera.js';

/** A camera that was requested while the capture's code was loading. */
export interface RequestedCamera {
  /** Rejects with what `openBestCamera` throws. */
  stream: Promise<MediaStream>;
  /** When it was requested, by the clock of `performance.now()`. */
  requestedAt: number;
}

/** The stream that the browser's own button has opened, or a requested camera. */
export type GivenCamera = MediaStream | RequestedCamera;

const given = new WeakMap<object, GivenCamera>();

/** Leaves a camera for the next caller that opens `owner`'s camera. Stops an earlier one that nobody took. */
export function giveStream(owner: object, camera: GivenCamera): void {
  dropGivenStream(owner);
  given.set(owner, camera);
}

/** Whether a camera waits to be taken. */
export function hasGivenStream(owner: object): boolean {
  return given.has(owner);
}

/** Takes the camera; `null` if there is none. The caller stops it. */
export function takeGivenStream(owner: object): GivenCamera | null {
  const camera = given.get(owner) ?? null;
  given.delete(owner);
  return camera;
}

/** Stops a camera that nobody will take. Idempotent. */
export function dropGivenStream(owner: object): void {
  stopGiven(takeGivenStream(owner));
}

/** Stops the camera, also if it opens only later. */
export function stopGiven(camera: GivenCamera | null): void {
  if (camera === null) return;
  if (isRequested(camera)) camera.stream.then(stopTracks, () => undefined);
  else stopTracks(camera);
}

export function isRequested(camera: GivenCamera): camera is RequestedCamera {
  return 'requestedAt' in camera;
}
