import type { LivenessSessionNews } from '../../controllers/session/controller.js';
import { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
import { IdvCaptureFailedEvent } from '../events/capture-failed.js';
import { IdvHintChangedEvent } from '../events/hint-changed.js';
import { IdvLivenessCompletedEvent } from '../events/liveness-completed.js';
import { IdvLivenessStartedEvent } from '../events/liveness-started.js';
import { IdvStatusChangedEvent } from '../events/status-changed.js';

/** The event that tells the page. */
export function eventOf(news: LivenessSessionNews): Event {
  switch (news.type) {
    case 'status':
      return new IdvStatusChangedEvent(news.status, news.previous);
    case 'hint':
      return new IdvHintChangedEvent(news.hint, news.direction);
    case 'started':
      return new IdvLivenessStartedEvent(news.livenessId, news.presentation);
    case 'ended':
      return new IdvLivenessCompletedEvent(news.progress);
    case 'failed':
      return new IdvCaptureFailedEvent(news.error, news.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return news satisfies never;
  }
}
