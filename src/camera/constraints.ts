import type { Size } from '../contract/geometry.js';
import type { CameraFacing } from './types.js';

/**
 * Ideal picture sizes, pixels. In a selfie at 720p the face is about 350 px from forehead to chin, several times what
 * face comparison needs. A document has to be readable, and 1080p costs nothing on a phone's back camera.
 */
export const idealSizes: Record<CameraFacing, Size> = {
  user: { width: 1280, height: 720 },
  environment: { width: 1920, height: 1080 },
};

/** How a constraint names a device: `exact` fails without it, `ideal` accepts another. */
export interface DeviceWish {
  deviceId: string;
  strength: 'exact' | 'ideal';
}

/**
 * Constraints to try in order, each weaker than the previous one. Only a named device is ever required. Size and facing
 * are ideal values, so a desktop's only camera works too.
 */
export function constraintLadder(
  facing: CameraFacing,
  idealSize: Size,
  device: DeviceWish | null,
): MediaTrackConstraints[] {
  const size = { width: { ideal: idealSize.width }, height: { ideal: idealSize.height } };
  const frameRate = { ideal: 30 };
  const byFacing = { facingMode: { ideal: facing } };
  const rungs: MediaTrackConstraints[] = [
    { ...byFacing, ...size, frameRate },
    // Some phones fail to start at the larger size.
    { ...byFacing, width: { ideal: 640 }, height: { ideal: 480 } },
    byFacing,
    {},
  ];
  if (device !== null) {
    // The facing tells a camera without one, such as a webcam or a simulated camera, what it is for.
    const named = { deviceId: { [device.strength]: device.deviceId }, ...byFacing };
    rungs.unshift({ ...named, ...size, frameRate }, { ...named, width: { ideal: 640 }, height: { ideal: 480 } });
  }
  return rungs;
}

/** Whether weaker constraints may succeed after `getUserMedia` failed with this name, which may be a legacy one. */
export function mayFallBack(errorName: string): boolean {
  return [
    'OverconstrainedError',
    'ConstraintNotSatisfiedError',
    'NotFoundError',
    'DevicesNotFoundError',
    'NotReadableError',
    'TrackStartError',
    'AbortError',
  ].includes(errorName);
}
