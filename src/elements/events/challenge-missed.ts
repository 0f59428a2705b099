import type { ChallengeKind } from '../../liveness/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness/judge.js';

/** What was asked for was not seen as it should be. The person reads why and may try again, with another plan. */
export class IdvChallengeMissedEvent extends Event {
  constructor(
    readonly reason: LivenessFailure,
    /** What was asked for when it happened. */
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
