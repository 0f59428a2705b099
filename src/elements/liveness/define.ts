import { isNameFree } from '../../kit/element/free-name.js';
import { IdvLiveness } from './liveness.js';

if (isNameFree('idv-liveness', IdvLiveness)) {
  customElements.define('idv-liveness', IdvLiveness);
}

export { IdvLiveness };
export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from '../../kit/events/capture.js';
export type { IdvHintChangedEvent } from '../../kit/events/guidance.js';
export type { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from './events.js';
export type { IdvError, IdvErrorCode } from '../../contract/errors.js';
