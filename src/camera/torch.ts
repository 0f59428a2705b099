/** The torch is of the Image Capture extension of tracks, which TypeScript's DOM library does not describe. */
interface TorchCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
}
interface TorchConstraints extends MediaTrackConstraints {
  advanced: (MediaTrackConstraintSet & { torch: boolean })[];
}

export function hasTorch(track: MediaStreamTrack): boolean {
  // Firefox has tracks without `getCapabilities`.
  const { getCapabilities } = track as Partial<MediaStreamTrack>;
  const capabilities: TorchCapabilities | undefined = getCapabilities?.call(track);
  return capabilities?.torch === true;
}

/** Rejects with the browser's own error when the torch cannot be switched. */
export async function setTorch(track: MediaStreamTrack, on: boolean): Promise<void> {
  const constraints: TorchConstraints = { advanced: [{ torch: on }] };
  await track.applyConstraints(constraints);
}
