import type { Point } from '../shared/geometry.js';

/** Focus is of the Image Capture extension of tracks, which TypeScript's DOM library does not describe. */
interface FocusCapabilities extends MediaTrackCapabilities {
  focusMode?: string[];
}
interface FocusConstraints extends MediaTrackConstraints {
  advanced: (MediaTrackConstraintSet & { focusMode: string; pointsOfInterest: Point[] })[];
}

/** Focuses once on a point, shares of the picture. Nothing where the camera does not offer it. */
export async function focusOn(track: MediaStreamTrack, point: Point): Promise<void> {
  const { getCapabilities } = track as Partial<MediaStreamTrack>;
  const { focusMode = [] }: FocusCapabilities = getCapabilities?.call(track) ?? {};
  const mode = ['single-shot', 'continuous'].find((name) => focusMode.includes(name));
  if (mode === undefined) return;
  const constraints: FocusConstraints = { advanced: [{ focusMode: mode, pointsOfInterest: [point] }] };
  // Some phones list what they then refuse; the picture stays as it was.
  await track.applyConstraints(constraints).catch(() => undefined);
}
