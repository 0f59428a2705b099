import type { LivenessPresentation } from './flow/state.js';
import type { LivenessProgress } from '../../contract/contract.js';

/** There is a check, new or found again after a reload, and the hosted page opens. */
export class IdvLivenessStartedEvent extends Event {
  constructor(
    /** The host backend's id of the check. */
    readonly livenessId: string,
    /** How the hosted page is shown. */
    readonly presentation: LivenessPresentation,
  ) {
    super('idv-liveness-started', { bubbles: true, composed: true });
  }
}

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
    'idv-liveness-started': IdvLivenessStartedEvent;
    'idv-liveness-completed': IdvLivenessCompletedEvent;
  }
}
