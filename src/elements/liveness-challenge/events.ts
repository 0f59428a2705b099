import type { ChallengePageEvent } from '../../capture/challenge/types.js';
import {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from '../events/challenge.js';
import { flowEventOf } from '../events/capture.js';

/** Makes the DOM event for an event of the guided challenge. */
export function eventOf(event: ChallengePageEvent): Event {
  switch (event.type) {
    case 'ready':
      return flowEventOf({ type: 'ready', analysis: 'face' });
    case 'challenge':
      return new IdvChallengeChangedEvent(event.kind, event.index, event.total);
    case 'missed':
      return new IdvChallengeMissedEvent(event.failure, event.kind);
    case 'completed':
      return new IdvLivenessChallengeCompletedEvent(event.outcome);
    default:
      return flowEventOf(event);
  }
}
