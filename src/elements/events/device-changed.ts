import type { CameraFacing } from '../../camera/types.js';

/** Another camera is open. */
export class IdvDeviceChangedEvent extends Event {
  constructor(
    readonly deviceId: string,
    /** As the browser names it; empty where it does not. */
    readonly label: string,
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
