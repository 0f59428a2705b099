/**
 * `idv-elements`: classes and types. Importing it registers nothing and runs nothing.
 *
 * @example
 * ```ts
 * import type { IdvFaceCapture, IdvFaceSubmittedEvent } from 'idv-elements';
 *
 * const element = document.querySelector<IdvFaceCapture>('idv-face-capture');
 * element?.addEventListener('idv-face-submitted', ({ result }: IdvFaceSubmittedEvent) => save(result.faceId));
 * ```
 */
export { IdvElement } from './kit/element/idv-element.js';
export { IdvDocumentCapture } from './elements/document-capture/document-capture.js';
export { IdvFaceCapture } from './elements/face-capture/face-capture.js';
export { IdvLiveness } from './elements/liveness/liveness.js';
export { IdvLivenessChallenge } from './elements/liveness-challenge/liveness-challenge.js';
export { IdvVerification } from './elements/verification/verification.js';
export {
  IdvCaptureCanceledEvent,
  IdvCaptureFailedEvent,
  IdvContinuedEvent,
  IdvDeviceChangedEvent,
  IdvStatusChangedEvent,
} from './kit/events/capture.js';
export { IdvCaptureReadyEvent, IdvHintChangedEvent } from './kit/events/guidance.js';
export {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from './elements/liveness-challenge/events.js';
export { IdvDeclinedEvent } from './kit/events/declined.js';
export { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from './elements/document-capture/events.js';
export { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from './elements/face-capture/events.js';
export { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from './kit/events/handoff.js';
export { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from './elements/liveness/events.js';
export { IdvStepChangedEvent, IdvVerificationCompletedEvent } from './elements/verification/events.js';
export type {
  CountryChoice,
  DocumentSides,
  DocumentTypeChoice,
  HandoffChoice,
  HistoryChoice,
  PresentationChoice,
  RetentionChoice,
  SignalChoice,
  StepChoice,
  TakeoverChoice,
  VerificationLevel,
} from './kit/element/property.js';
export type { CaptureStatus } from './kit/events/capture.js';
export type { VerificationReferences } from './elements/verification/events.js';
export { IdvError, type IdvErrorCode } from './contract/errors.js';
export type { DocumentAccepted, FaceAccepted, LivenessProgress } from './contract/contract.js';
export type { FaceCaptureStatus } from './elements/face-capture/flow/state.js';
export type { AnalysisLevel } from './contract/face.js';
export type { LivenessPresentation, LivenessStatus } from './elements/liveness/flow/state.js';
export type { DocumentCaptureStatus } from './elements/document-capture/flow/state.js';
export type { DocumentPhoto, DocumentSidePhoto } from './elements/document-capture/controller.js';
export type { DocumentCountry, DocumentForm, DocumentSide, DocumentType } from './document/document-types.js';
export type { DocumentLimits } from './document/judge.js';
export type { Quad } from './document/quad.js';
export type { DocumentAdvice, DocumentHint, DocumentMeasures } from './document/types.js';
export type { BackendHeaders } from './backend/types.js';
export type { LivenessIssuer } from './backend/liveness-issuer.js';
export type { LivenessOutcome } from './contract/liveness-contract.js';
export type {
  JourneyPlace,
  VerificationOutcome,
  VerificationStatus,
  VerificationStep,
} from './elements/verification/flow/state.js';
export type { LivenessChallengeStatus } from './elements/liveness-challenge/flow/state.js';
export type { ChallengeKind } from './liveness-evidence/challenge-kinds.js';
export type { LivenessFailure } from './liveness-evidence/judgment.js';
export type { FailureOrigin } from './kit/steps/recovery.js';
export type { FaceHint, FaceMeasures, HintDirection } from './face/types.js';
export type { LocaleOverrides } from './kit/i18n/types.js';
export type { Scheme, Theme } from './kit/theme/palette.js';
export type { EngineChoice } from './engine/types.js';
export type { CameraFacing } from './camera/types.js';
export type { HeldSession } from './kit/submission/backend-access.js';
