import type { FaceCaptureNews } from '../../controllers/face/controller.js';
import { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
import { IdvCaptureFailedEvent } from '../events/capture-failed.js';
import { IdvCaptureReadyEvent } from '../events/capture-ready.js';
import { IdvFaceCapturedEvent } from '../events/face-captured.js';
import { IdvFaceSubmittedEvent } from '../events/face-submitted.js';
import { IdvHintChangedEvent } from '../events/hint-changed.js';
import { IdvStatusChangedEvent } from '../events/status-changed.js';

/** The event that tells the page. */
export function eventOf(news: FaceCaptureNews): Event {
  switch (news.type) {
    case 'status':
      return new IdvStatusChangedEvent(news.status, news.previous);
    case 'ready':
      return new IdvCaptureReadyEvent(news.mode);
    case 'hint':
      return new IdvHintChangedEvent(news.hint, news.direction);
    case 'captured':
      return new IdvFaceCapturedEvent(news.photo);
    case 'submitted':
      return new IdvFaceSubmittedEvent(news.result);
    case 'failed':
      return new IdvCaptureFailedEvent(news.error, news.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return news satisfies never;
  }
}
