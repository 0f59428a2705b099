import { isNameFree } from '../free-name.js';
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
} from '../events/capture.js';
export type { IdvHintChangedEvent } from '../events/guidance.js';
export type { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from '../events/liveness.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
