import type { CameraFacing } from '../../camera/types.js';

/** Another camera is open. */
export class IdvDeviceChangedEvent extends Event {
  constructor(
    /** Id of the camera, for `device-id`. */
    readonly deviceId: string,
    /** Name of the camera; empty if the browser hides it. */
    readonly label: string,
    /** `user`, `environment`, or `null` if the browser doesn't say. */
    readonly facing: CameraFacing | null,
  ) {
    super('idv-device-changed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-device-changed': IdvDeviceChangedEvent;
  }
}
