import type { FaceAccepted } from '../../shared/contract.js';

/** The host backend has accepted the photo, and the service found exactly one face in it. */
export class IdvFaceSubmittedEvent extends Event {
  constructor(
    /** The host backend's answer. */
    readonly result: FaceAccepted,
  ) {
    super('idv-face-submitted', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-face-submitted': IdvFaceSubmittedEvent;
  }
}
