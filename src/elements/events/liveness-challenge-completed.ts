import type { LivenessOutcome } from '../../shared/liveness-contract.js';

/** The server has verified the evidence. Final; what counts is what the server keeps, this is for the page's own way on. */
export class IdvLivenessChallengeCompletedEvent extends Event {
  constructor(readonly status: LivenessOutcome) {
    super('idv-liveness-challenge-completed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-challenge-completed': IdvLivenessChallengeCompletedEvent;
  }
}
