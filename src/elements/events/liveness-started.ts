import type { LivenessPresentation } from '../../capture/session/types.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-started': IdvLivenessStartedEvent;
  }
}
