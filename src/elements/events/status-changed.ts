import type { FaceCaptureStatus } from '../../capture/face-capture-types.js';

/** What the element is doing has changed. */
export class IdvStatusChangedEvent extends Event {
  constructor(
    readonly status: FaceCaptureStatus,
    readonly previous: FaceCaptureStatus,
  ) {
    super('idv-status-changed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-status-changed': IdvStatusChangedEvent;
  }
}
