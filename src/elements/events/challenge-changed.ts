import type { ChallengeKind } from '../../liveness/challenge-kinds.js';

/** The person is asked for another movement from now on. */
export class IdvChallengeChangedEvent extends Event {
  constructor(
    /** Left and right are the person's own. */
    readonly challenge: ChallengeKind,
    /** From 0. */
    readonly index: number,
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
