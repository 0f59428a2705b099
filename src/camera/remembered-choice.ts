import type { CameraFacing } from './types.js';

/** A person's choice of camera, kept in the partner's own origin. Storage may be blocked: then nothing is kept. */
const key = (facing: CameraFacing): string => `idv-elements.camera.${facing}`;

export function rememberedCamera(facing: CameraFacing): string | null {
  try {
    const deviceId = localStorage.getItem(key(facing));
    return deviceId === '' ? null : deviceId;
  } catch {
    return null;
  }
}

export function rememberCamera(facing: CameraFacing, deviceId: string): void {
  try {
    localStorage.setItem(key(facing), deviceId);
  } catch {
    // Blocked or full: the choice lasts as long as the page.
  }
}
