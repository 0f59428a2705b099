import { isNameFree } from '../free-name.js';
import { IdvFaceCapture } from './face-capture.js';

if (isNameFree('idv-face-capture', IdvFaceCapture)) {
  customElements.define('idv-face-capture', IdvFaceCapture);
}

export { IdvFaceCapture };
export type { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
export type { IdvCaptureFailedEvent } from '../events/capture-failed.js';
export type { IdvCaptureReadyEvent } from '../events/capture-ready.js';
export type { IdvContinuedEvent } from '../events/continued.js';
export type { IdvDeviceChangedEvent } from '../events/device-changed.js';
export type { IdvFaceCapturedEvent } from '../events/face-captured.js';
export type { IdvFaceSubmittedEvent } from '../events/face-submitted.js';
export type { IdvHandoffClaimedEvent } from '../events/handoff-claimed.js';
export type { IdvHandoffCreatedEvent } from '../events/handoff-created.js';
export type { IdvHintChangedEvent } from '../events/hint-changed.js';
export type { IdvStatusChangedEvent } from '../events/status-changed.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
