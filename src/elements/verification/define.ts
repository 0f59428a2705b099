import { isNameFree } from '../../kit/element/free-name.js';
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
} from '../../kit/events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../../kit/events/guidance.js';
export type { IdvDeclinedEvent } from '../../kit/events/declined.js';
export type { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from '../document-capture/events.js';
export type { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from '../face-capture/events.js';
export type { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from '../liveness/events.js';
export type { IdvStepChangedEvent, IdvVerificationCompletedEvent } from './events.js';
export type { IdvError, IdvErrorCode } from '../../contract/errors.js';
