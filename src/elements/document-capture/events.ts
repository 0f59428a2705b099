import type { DocumentPageEvent } from '../../capture/document/types.js';
import type { DocumentController } from '../../controllers/document/controller.js';
import { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from '../events/document.js';
import { flowEventOf } from '../events/capture.js';

/** Makes the DOM event for an event of the document capture; `null` if there is none. */
export function eventOf(event: DocumentPageEvent, capture: DocumentController | null): Event | null {
  switch (event.type) {
    case 'captured': {
      const photo = capture?.photoOf(event.pictures) ?? null;
      return photo && new IdvDocumentCapturedEvent(photo);
    }
    case 'submitted': {
      const result = capture?.resultOf(event.pictureId) ?? null;
      return result && new IdvDocumentSubmittedEvent(result);
    }
    default:
      return flowEventOf(event);
  }
}
