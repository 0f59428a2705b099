import { isNameFree } from '../free-name.js';
import { IdvDocumentCapture } from './document-capture.js';

if (isNameFree('idv-document-capture', IdvDocumentCapture)) {
  customElements.define('idv-document-capture', IdvDocumentCapture);
}

export { IdvDocumentCapture };
export type { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
export type { IdvCaptureFailedEvent } from '../events/capture-failed.js';
export type { IdvCaptureReadyEvent } from '../events/capture-ready.js';
export type { IdvContinuedEvent } from '../events/continued.js';
export type { IdvDeviceChangedEvent } from '../events/device-changed.js';
export type { IdvDocumentCapturedEvent } from '../events/document-captured.js';
export type { IdvDocumentSubmittedEvent } from '../events/document-submitted.js';
export type { IdvHandoffClaimedEvent } from '../events/handoff-claimed.js';
export type { IdvHandoffCreatedEvent } from '../events/handoff-created.js';
export type { IdvHintChangedEvent } from '../events/hint-changed.js';
export type { IdvStatusChangedEvent } from '../events/status-changed.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
