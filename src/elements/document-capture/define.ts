import { isNameFree } from '../../kit/element/free-name.js';
import { IdvDocumentCapture } from './document-capture.js';

if (isNameFree('idv-document-capture', IdvDocumentCapture)) {
  customElements.define('idv-document-capture', IdvDocumentCapture);
}

export { IdvDocumentCapture };
export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from '../../kit/events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../../kit/events/guidance.js';
export type { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from './events.js';
export type { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../../kit/events/handoff.js';
export type { IdvError, IdvErrorCode } from '../../contract/errors.js';
