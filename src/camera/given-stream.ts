/** Passes a camera that the browser's own button has opened to the element's session. */
import { stopTracks } from './choose-camera.js';

const given = new WeakMap<object, MediaStream>();

/** Leaves a live camera for whoever opens `owner`'s camera next. Stops an earlier one that nobody took. */
export function giveStream(owner: object, stream: MediaStream): void {
  dropGivenStream(owner);
  given.set(owner, stream);
}

/** Takes the camera; `null` if there is none. Whoever takes it stops it. */
export function takeGivenStream(owner: object): MediaStream | null {
  const stream = given.get(owner) ?? null;
  given.delete(owner);
  return stream;
}

/** Stops a camera that nobody will take. Idempotent. */
export function dropGivenStream(owner: object): void {
  const stream = takeGivenStream(owner);
  if (stream !== null) stopTracks(stream);
}
