import { isNameFree } from '../free-name.js';
import { IdvLiveness } from './liveness.js';

if (isNameFree('idv-liveness', IdvLiveness)) {
  customElements.define('idv-liveness', IdvLiveness);
}

export { IdvLiveness };
export type { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
export type { IdvCaptureFailedEvent } from '../events/capture-failed.js';
export type { IdvContinuedEvent } from '../events/continued.js';
export type { IdvDeviceChangedEvent } from '../events/device-changed.js';
export type { IdvHintChangedEvent } from '../events/hint-changed.js';
export type { IdvLivenessCompletedEvent } from '../events/liveness-completed.js';
export type { IdvLivenessStartedEvent } from '../events/liveness-started.js';
export type { IdvStatusChangedEvent } from '../events/status-changed.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
