import type { LivenessProgress } from '../../shared/contract.js';

/**
 * The host backend has told the result: `SUCCEEDED`, `FAILED` or `EXPIRED`. Whatever rests on it is decided on the server:
 * a page can be made to say anything.
 */
export class IdvLivenessCompletedEvent extends Event {
  constructor(readonly result: LivenessProgress) {
    super('idv-liveness-completed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-completed': IdvLivenessCompletedEvent;
  }
}
