import type { LivenessProgress } from '../../shared/contract.js';

/**
 * The host backend has reported the result: `SUCCEEDED`, `FAILED` or `EXPIRED`. For decisions, use `onLivenessResult`
 * on the server: an event in a page can be forged.
 */
export class IdvLivenessCompletedEvent extends Event {
  constructor(
    /** The host backend's answer. */
    readonly result: LivenessProgress,
  ) {
    super('idv-liveness-completed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-completed': IdvLivenessCompletedEvent;
  }
}
