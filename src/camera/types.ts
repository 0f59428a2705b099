import type { IdvError } from '../shared/errors.js';
import type { Size } from '../shared/geometry.js';

/** `user`: toward the person (selfie). `environment`: away from the person (documents). */
export type CameraFacing = 'user' | 'environment';

/**
 * What a label says a camera is. Only `color` is opened without being asked for; `auxiliary` (ultra-wide, telephoto,
 * macro, desk view) is opened when there is no `color` camera of that side.
 */
export type CameraKind = 'color' | 'auxiliary' | 'infrared' | 'depth' | 'virtual';

/** A camera as the browser lists it. `deviceId` and `label` are empty strings before permission was given. */
export interface CameraDevice {
  deviceId: string;
  label: string;
  kind: CameraKind;
  /** `null` where neither the label nor the browser tells (most desktop cameras). */
  facing: CameraFacing | null;
}

/** The open camera. */
export interface LiveCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  deviceId: string;
  label: string;
  /** `null` where the browser does not tell (most desktop cameras). */
  facing: CameraFacing | null;
  /** Pixels, as the track's settings say; 0 × 0 where the browser does not tell. */
  size: Size;
  torch: 'unavailable' | 'off' | 'on';
}

/**
 * What the camera is doing.
 * `idle`: nothing was asked. `opening`: waiting for the person's permission or for the device; no time limit while
 * the person has not answered. `live`: a stream is there. `paused`: the page is hidden, every track is stopped, the
 * camera comes back by itself with the page. `failed`: every track is stopped, see `error`. `closed`: released.
 */
export type CameraSnapshot =
  | { state: 'idle' }
  | { state: 'opening' }
  | { state: 'live'; camera: LiveCamera }
  | { state: 'paused' }
  | { state: 'failed'; error: IdvError }
  | { state: 'closed' };

export type CameraState = CameraSnapshot['state'];

export interface CameraOptions {
  facing: CameraFacing;
  /**
   * A camera the page asks for by id. Wins over the remembered choice and over the rule that infrared, depth and
   * virtual cameras are never opened; when it is gone, another camera of the same facing is opened.
   */
  deviceId?: string | null;
  /** Ideal picture, pixels. Default 1280 × 720 for `user`, 1920 × 1080 for `environment`. */
  idealSize?: Size;
}
