import type { FaceAccepted } from '../../shared/contract.js';

/** The host backend has taken the photo and the service found exactly one face in it. */
export class IdvFaceSubmittedEvent extends Event {
  constructor(readonly result: FaceAccepted) {
    super('idv-face-submitted', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-face-submitted': IdvFaceSubmittedEvent;
  }
}
