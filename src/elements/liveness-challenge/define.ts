import { isNameFree } from '../free-name.js';
import { IdvLivenessChallenge } from './liveness-challenge.js';

if (isNameFree('idv-liveness-challenge', IdvLivenessChallenge)) {
  customElements.define('idv-liveness-challenge', IdvLivenessChallenge);
}

export { IdvLivenessChallenge };
export type { IdvCaptureCanceledEvent } from '../events/capture-canceled.js';
export type { IdvCaptureFailedEvent } from '../events/capture-failed.js';
export type { IdvCaptureReadyEvent } from '../events/capture-ready.js';
export type { IdvChallengeChangedEvent } from '../events/challenge-changed.js';
export type { IdvChallengeMissedEvent } from '../events/challenge-missed.js';
export type { IdvContinuedEvent } from '../events/continued.js';
export type { IdvDeviceChangedEvent } from '../events/device-changed.js';
export type { IdvLivenessChallengeCompletedEvent } from '../events/liveness-challenge-completed.js';
export type { IdvStatusChangedEvent } from '../events/status-changed.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
