import type { ChallengePageEvent } from '../../capture/challenge/types.js';
import {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from '../events/challenge.js';
import { flowEventOf } from '../events/guidance.js';

/** The DOM event for what the guided challenge emits. */
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
