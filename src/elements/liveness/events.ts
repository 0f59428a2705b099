import type { SessionPageEvent } from '../../capture/session/types.js';
import { flowEventOf } from '../events/guidance.js';
import { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from '../events/liveness.js';

/** The DOM event for what the liveness session emits. */
export function eventOf(event: SessionPageEvent): Event {
  switch (event.type) {
    case 'started':
      return new IdvLivenessStartedEvent(event.livenessId, event.presentation);
    case 'completed':
      return new IdvLivenessCompletedEvent(event.progress);
    default:
      return flowEventOf(event);
  }
}
