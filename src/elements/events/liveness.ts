import type { LivenessPresentation, SessionPageEvent } from '../../capture/session/types.js';
import type { LivenessProgress } from '../../shared/contract.js';
import { flowEventOf } from './guidance.js';

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

/**
 * The host backend has reported the result: `SUCCEEDED`, `FAILED` or `EXPIRED`. For decisions, use `onLivenessResult`
 * on the server: an event in a page can be forged.
 */
export class IdvLivenessCompletedEvent extends Event {
  constructor(
    /** The host backend's answer. */
    readonly result: LivenessProgress,
  ) {
    super('idv-liveness-completed', { bubbles: true, composed: true });
  }
}

/** Makes the DOM event for an event of the liveness session. */
export function livenessEventOf(event: SessionPageEvent): Event {
  switch (event.type) {
    case 'started':
      return new IdvLivenessStartedEvent(event.livenessId, event.presentation);
    case 'completed':
      return new IdvLivenessCompletedEvent(event.progress);
    default:
      return flowEventOf(event);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'idv-liveness-started': IdvLivenessStartedEvent;
    'idv-liveness-completed': IdvLivenessCompletedEvent;
  }
}
