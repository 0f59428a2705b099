import type { JourneyPlace } from '../../capture/verification/types.js';

/** Another step of the journey is on show. */
export class IdvStepChangedEvent extends Event {
  constructor(
    /** `consent`, `document`, `face`, `liveness`, `comparison`, `review`, `handoff` or `result`. */
    readonly step: JourneyPlace,
    /** The step before. */
    readonly previous: JourneyPlace,
  ) {
    super('idv-step-changed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-step-changed': IdvStepChangedEvent;
  }
}
