import type { ChallengeKind } from '../../liveness/challenge-kinds.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-challenge-changed': IdvChallengeChangedEvent;
  }
}
