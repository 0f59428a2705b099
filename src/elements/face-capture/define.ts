import { isNameFree } from '../../kit/element/free-name.js';
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
} from '../../kit/events/capture.js';
export type { IdvCaptureReadyEvent, IdvHintChangedEvent } from '../../kit/events/guidance.js';
export type { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from './events.js';
export type { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from '../../kit/events/handoff.js';
export type { IdvError, IdvErrorCode } from '../../contract/errors.js';
