import { isNameFree } from '../../kit/element/free-name.js';
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
} from '../../kit/events/capture.js';
export type { IdvCaptureReadyEvent } from '../../kit/events/guidance.js';
export type {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from './events.js';
export type { IdvError, IdvErrorCode } from '../../contract/errors.js';
