import { isNameFree } from '../free-name.js';
import { IdvVerification } from './verification.js';

if (isNameFree('idv-verification', IdvVerification)) {
  customElements.define('idv-verification', IdvVerification);
}

export { IdvVerification };
export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from '../events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../events/guidance.js';
export type { IdvDeclinedEvent } from '../events/declined.js';
export type { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from '../events/document.js';
export type { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from '../events/face.js';
export type { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from '../events/liveness.js';
export type { IdvStepChangedEvent, IdvVerificationCompletedEvent } from '../events/verification.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
