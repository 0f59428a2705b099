import { isNameFree } from '../free-name.js';
import { IdvVerification } from './verification.js';

if (isNameFree('idv-verification', IdvVerification)) {
  customElements.define('idv-verification', IdvVerification);
}

export { IdvVerification };
export type { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
export type { IdvCaptureFailedEvent } from '../events/capture-failed.js';
export type { IdvCaptureReadyEvent } from '../events/capture-ready.js';
export type { IdvContinuedEvent } from '../events/continued.js';
export type { IdvDeviceChangedEvent } from '../events/device-changed.js';
export type { IdvDocumentCapturedEvent } from '../events/document-captured.js';
export type { IdvDocumentSubmittedEvent } from '../events/document-submitted.js';
export type { IdvFaceCapturedEvent } from '../events/face-captured.js';
export type { IdvFaceSubmittedEvent } from '../events/face-submitted.js';
export type { IdvHintChangedEvent } from '../events/hint-changed.js';
export type { IdvLivenessCompletedEvent } from '../events/liveness-completed.js';
export type { IdvLivenessStartedEvent } from '../events/liveness-started.js';
export type { IdvStatusChangedEvent } from '../events/status-changed.js';
export type { IdvStepChangedEvent } from '../events/step-changed.js';
export type { IdvVerificationCompletedEvent } from '../events/verification-completed.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
