/** Torch and focus: the Image Capture extension of tracks, which TypeScript's DOM library lacks. */
import type { Point } from '../contract/geometry.js';

interface ImageCaptureCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
}

/** Firefox has tracks without `getCapabilities`. */
function capabilitiesOf(track: MediaStreamTrack): ImageCaptureCapabilities {
  const { getCapabilities } = track as Partial<MediaStreamTrack>;
  return getCapabilities?.call(track) ?? {};
}

export function hasTorch(track: MediaStreamTrack): boolean {
  return capabilitiesOf(track).torch === true;
}

/** Rejects with the browser's own error if the torch cannot be switched. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  await track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] });
}

/** Focuses once on a point, in shares of the picture, if the camera can. */
export async function focusOn(track: MediaStreamTrack, point: Point): Promise<void> {
  const { focusMode = [] } = capabilitiesOf(track);
  const mode = ['single-shot', 'continuous'].find((name) => focusMode.includes(name));
  if (mode === undefined) return;
  const set = { focusMode: mode, pointsOfInterest: [point] } as MediaTrackConstraintSet;
  // Some phones reject settings that they offer. The picture then stays as it was.
  await track.applyConstraints({ advanced: [set] }).catch(() => undefined);
}
