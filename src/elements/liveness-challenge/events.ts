import type { LivenessChallengeNews } from '../../controllers/challenge/controller.js';
import { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
import { IdvCaptureFailedEvent } from '../events/capture-failed.js';
import { IdvCaptureReadyEvent } from '../events/capture-ready.js';
import { IdvChallengeChangedEvent } from '../events/challenge-changed.js';
import { IdvChallengeMissedEvent } from '../events/challenge-missed.js';
import { IdvLivenessChallengeCompletedEvent } from '../events/liveness-challenge-completed.js';
import { IdvStatusChangedEvent } from '../events/status-changed.js';

/** The event that tells the page. */
export function eventOf(news: LivenessChallengeNews): Event {
  switch (news.type) {
    case 'status':
      return new IdvStatusChangedEvent(news.status, news.previous);
    case 'ready':
      return new IdvCaptureReadyEvent('face');
    case 'challenge':
      return new IdvChallengeChangedEvent(news.kind, news.index, news.total);
    case 'missed':
      return new IdvChallengeMissedEvent(news.failure, news.kind);
    case 'completed':
      return new IdvLivenessChallengeCompletedEvent(news.outcome);
    case 'failed':
      return new IdvCaptureFailedEvent(news.error, news.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return news satisfies never;
  }
}
