import type { ChallengeKind } from '../../liveness-evidence/challenge-kinds.js';
import type { LivenessFailure } from '../../liveness-evidence/judgment.js';
import type { LivenessOutcome } from '../../contract/liveness-contract.js';

/** The person is asked for another movement. */
export class IdvChallengeChangedEvent extends Event {
  constructor(
    /** The movement. Left and right are the person's own. */
    readonly challenge: ChallengeKind,
    /** Position in the plan, from 0. */
    readonly index: number,
    /** Number of movements in the plan. */
    readonly total: number,
  ) {
    super('idv-challenge-changed', { bubbles: true, composed: true });
  }
}

/** A movement was not seen. The person reads why and can try again, with another plan. */
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
    'idv-challenge-changed': IdvChallengeChangedEvent;
    'idv-challenge-missed': IdvChallengeMissedEvent;
    'idv-liveness-challenge-completed': IdvLivenessChallengeCompletedEvent;
  }
}
