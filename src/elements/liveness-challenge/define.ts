import { isNameFree } from '../free-name.js';
import { IdvLivenessChallenge } from './liveness-challenge.js';

if (isNameFree('idv-liveness-challenge', IdvLivenessChallenge)) {
  customElements.define('idv-liveness-challenge', IdvLivenessChallenge);
}

export { IdvLivenessChallenge };
export type {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from '../events/capture.js';
export type { IdvCaptureReadyEvent } from '../events/guidance.js';
export type {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from '../events/challenge.js';
export type { IdvError, IdvErrorCode } from '../../shared/errors.js';
