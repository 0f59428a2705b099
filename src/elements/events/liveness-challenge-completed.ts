import type { LivenessOutcome } from '../../shared/liveness-contract.js';

/** The server has verified the evidence. For decisions, ask the server: this only tells the page what to show next. */
export class IdvLivenessChallengeCompletedEvent extends Event {
  constructor(
    /** The server's answer. */
    readonly status: LivenessOutcome,
  ) {
    super('idv-liveness-challenge-completed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-challenge-completed': IdvLivenessChallengeCompletedEvent;
  }
}
