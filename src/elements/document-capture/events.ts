import type { DocumentCaptureNews } from '../../controllers/document/controller.js';
import { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
import { IdvCaptureFailedEvent } from '../events/capture-failed.js';
import { IdvCaptureReadyEvent } from '../events/capture-ready.js';
import { IdvDocumentCapturedEvent } from '../events/document-captured.js';
import { IdvDocumentSubmittedEvent } from '../events/document-submitted.js';
import { IdvHintChangedEvent } from '../events/hint-changed.js';
import { IdvStatusChangedEvent } from '../events/status-changed.js';

/** The event that tells the page. */
export function eventOf(news: DocumentCaptureNews): Event {
  switch (news.type) {
    case 'status':
      return new IdvStatusChangedEvent(news.status, news.previous);
    case 'ready':
      return new IdvCaptureReadyEvent('document');
    case 'hint':
      return new IdvHintChangedEvent(news.hint, null);
    case 'captured':
      return new IdvDocumentCapturedEvent(news.photo);
    case 'submitted':
      return new IdvDocumentSubmittedEvent(news.result);
    case 'failed':
      return new IdvCaptureFailedEvent(news.error, news.origin);
    case 'canceled':
      return new IdvCaptureCanceledEvent();
    default:
      return news satisfies never;
  }
}
