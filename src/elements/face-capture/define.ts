import { isNameFree } from '../free-name.js';
import { IdvFaceCapture } from './face-capture.js';

if (isNameFree('idv-face-capture', IdvFaceCapture)) {
  customElements.define('idv-face-capture', IdvFaceCapture);
}

export { IdvFaceCapture };
export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from '../events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../events/guidance.js';
export type { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from '../events/face.js';
export type { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../events/handoff.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
