import { isNameFree } from '../free-name.js';
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
} from '../events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../events/guidance.js';
export type { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from '../events/document.js';
export type { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../events/handoff.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
