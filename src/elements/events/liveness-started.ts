import type { LivenessPresentation } from '../../capture/session/types.js';

/** There is a check, new or found again after a reload, and the hosted page comes before the person. */
export class IdvLivenessStartedEvent extends Event {
  constructor(
    /** As the host backend names it; it knows the result under this id. */
    readonly livenessId: string,
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
