import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness/judgment.js';

/** A movement was not seen. The person reads why and may try again, with another plan. */
export class IdvChallengeMissedEvent extends Event {
  constructor(
    /** Why it was not seen. */
    readonly reason: LivenessFailure,
    /** The movement that was asked for. */
    readonly challenge: ChallengeKind,
  ) {
    super('idv-challenge-missed', { bubbles: true, composed: true });
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-challenge-missed': IdvChallengeMissedEvent;
  }
}
