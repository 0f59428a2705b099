import type { SessionPageEvent } from '../../capture/session/types.js';
import { flowEventOf } from '../events/flow-events.js';
import { IdvLivenessCompletedEvent } from '../events/liveness-completed.js';
import { IdvLivenessStartedEvent } from '../events/liveness-started.js';

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
