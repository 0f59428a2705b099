import type { IdvError } from '../contract/errors.js';
import type { Size } from '../contract/geometry.js';

/** `user`: toward the person (selfie). `environment`: away from the person (documents). */
export type CameraFacing = 'user' | 'environment';

/**
 * The kind of camera according to its label. By default only `color` cameras are opened, or an `auxiliary` one
 * (ultra-wide, telephoto, macro, desk view) if no `color` camera has that facing.
 */
export type CameraKind = 'color' | 'auxiliary' | 'infrared' | 'depth' | 'virtual';

/** A camera as the browser lists it. `deviceId` and `label` are empty before permission. */
export interface CameraDevice {
  deviceId: string;
  label: string;
  kind: CameraKind;
  /** `null` if unknown (most desktop cameras). */
  facing: CameraFacing | null;
}

/** The open camera. */
export interface LiveCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  deviceId: string;
  label: string;
  /** `null` if unknown (most desktop cameras). */
  facing: CameraFacing | null;
  /** Size in pixels, from the track's settings; 0 × 0 if unknown. */
  size: Size;
  torch: 'unavailable' | 'off' | 'on';
}

/**
 * What the camera is doing.
 * `idle`: not opened yet. `opening`: waiting for permission, without a time limit, or for the device; `isSilent` once
 * that has taken long. `live`: there is a stream. `paused`: the page is hidden and every track is stopped; the camera reopens by itself with the page.
 * `failed`: every track is stopped, see `error`. `closed`: released.
 */
export type CameraSnapshot =
  | { state: 'idle' }
  | { state: 'opening'; isSilent?: true }
  | { state: 'live'; camera: LiveCamera }
  | { state: 'paused' }
  | { state: 'failed'; error: IdvError }
  | { state: 'closed' };

export type CameraState = CameraSnapshot['state'];

export interface CameraOptions {
  facing: CameraFacing;
  /**
   * Id of the camera that the page asks for. Overrides the remembered choice, and the rule that infrared, depth and
   * virtual cameras are never opened. If it is gone, another camera with the same facing is opened.
   */
  deviceId?: string | null;
  /** Ideal picture size, pixels. Default 1280 × 720 for `user`, 1920 × 1080 for `environment`. */
  idealSize?: Size;
}
