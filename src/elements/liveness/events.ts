import type { SessionPageEvent } from '../../capture/session/types.js';
import { flowEventOf } from '../events/capture.js';
import { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from '../events/liveness.js';

/** Makes the DOM event for an event of the liveness session. */
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
