import type { Size } from '../shared/geometry.js';
import type { CameraFacing } from './types.js';

/**
 * Ideal pictures, pixels. A selfie at 720p gives a face of some 350 px between forehead and chin, several times what
 * face comparison needs; a document is read, and 1080p costs nothing on a phone's back camera.
 */
export const idealSizes: Record<CameraFacing, Size> = {
  user: { width: 1280, height: 720 },
  environment: { width: 1920, height: 1080 },
};

/** How a device is named in a constraint: `exact` fails without it, `ideal` takes another. */
export interface DeviceWish {
  deviceId: string;
  strength: 'exact' | 'ideal';
}

/**
 * Constraints to try in order, each weaker than the one before. Only a named device is ever demanded; size and facing
 * are wishes, so that a desktop's one camera serves as well.
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
    // Some phones cannot start at the larger size and say so only when they try.
    { ...byFacing, width: { ideal: 640 }, height: { ideal: 480 } },
    byFacing,
    {},
  ];
  if (device !== null) {
    const named = { deviceId: { [device.strength]: device.deviceId } };
    rungs.unshift({ ...named, ...size, frameRate }, { ...named, width: { ideal: 640 }, height: { ideal: 480 } });
  }
  return rungs;
}

/** Whether weaker constraints may succeed after `getUserMedia` failed with this name. Legacy names included. */
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
