/** Classes and types; nothing is registered and nothing runs by importing this module. */
export { IdvElement } from './elements/idv-element.js';
export { IdvDocumentCapture } from './elements/document-capture/document-capture.js';
export { IdvFaceCapture } from './elements/face-capture/face-capture.js';
export { IdvLiveness } from './elements/liveness/liveness.js';
export { IdvLivenessChallenge } from './elements/liveness-challenge/liveness-challenge.js';
export { IdvVerification } from './elements/verification/verification.js';
export { IdvCaptureCanceledEvent } from './elements/events/capture-canceled.js';
export { IdvCaptureFailedEvent } from './elements/events/capture-failed.js';
export { IdvCaptureReadyEvent } from './elements/events/capture-ready.js';
export { IdvChallengeChangedEvent } from './elements/events/challenge-changed.js';
export { IdvChallengeMissedEvent } from './elements/events/challenge-missed.js';
export { IdvContinuedEvent } from './elements/events/continued.js';
export { IdvDeviceChangedEvent } from './elements/events/device-changed.js';
export { IdvDocumentCapturedEvent } from './elements/events/document-captured.js';
export { IdvDocumentSubmittedEvent } from './elements/events/document-submitted.js';
export { IdvFaceCapturedEvent } from './elements/events/face-captured.js';
export { IdvFaceSubmittedEvent } from './elements/events/face-submitted.js';
export { IdvHandoffClaimedEvent } from './elements/events/handoff-claimed.js';
export { IdvHandoffCreatedEvent } from './elements/events/handoff-created.js';
export { IdvHintChangedEvent } from './elements/events/hint-changed.js';
export { IdvLivenessCompletedEvent } from './elements/events/liveness-completed.js';
export { IdvLivenessStartedEvent } from './elements/events/liveness-started.js';
export { IdvLivenessChallengeCompletedEvent } from './elements/events/liveness-challenge-completed.js';
export { IdvStatusChangedEvent } from './elements/events/status-changed.js';
export { IdvStepChangedEvent } from './elements/events/step-changed.js';
export { IdvVerificationCompletedEvent } from './elements/events/verification-completed.js';
export type {
  CountryChoice,
  DocumentSides,
  DocumentTypeChoice,
  HandoffChoice,
  PresentationChoice,
  SignalChoice,
  StepChoice,
  TakeoverChoice,
  VerificationLevel,
} from './elements/attribute-values.js';
export type { CaptureStatus } from './elements/events/status-changed.js';
export type { VerificationReferences } from './elements/events/verification-completed.js';
export { deviceErrorCodes, IdvError } from './shared/errors.js';
export type { DeviceErrorCode, IdvErrorCode } from './shared/errors.js';
export type {
  DocumentAccepted,
  FaceAccepted,
  LivenessProgress,
  LivenessStatus,
  SessionCreated,
  SessionPolicy,
} from './shared/contract.js';
export type { FaceCaptureStatus } from './capture/face/types.js';
export type { AnalysisLevel } from './shared/face.js';
export type { LivenessPresentation, LivenessSessionStatus } from './capture/session/types.js';
export type { DocumentCaptureStatus } from './capture/document/types.js';
export type { DocumentPhoto, DocumentSidePhoto } from './controllers/document/controller.js';
export type { DocumentCountry, DocumentForm, DocumentSide, DocumentType } from './document/document-types.js';
export type { DocumentLimits } from './document/judge.js';
export type { Quad } from './document/quad.js';
export type { DocumentAdvice, DocumentHint, DocumentMeasures } from './document/types.js';
export type { BackendHeaders } from './backend/types.js';
export type { LivenessIssuer } from './backend/liveness-types.js';
export type { LivenessOutcome } from './shared/liveness-contract.js';
export type {
  JourneyPlace,
  VerificationOutcome,
  VerificationStatus,
  VerificationStep,
} from './capture/verification/types.js';
export type { LivenessChallengeStatus } from './capture/challenge/types.js';
export type { ChallengeKind } from './liveness/challenge-kinds.js';
export type { LivenessEvidence } from './liveness/evidence.js';
export type { LivenessFailure } from './liveness/judgment.js';
export type { LivenessPlan } from './liveness/plan.js';
export type { FailureOrigin, RecoveryAction } from './capture/lifecycle/recovery.js';
export type { FaceHint, FaceMeasures, HintDirection } from './quality/types.js';
export type { Locale, LocaleOverrides } from './i18n/types.js';
export type { Scheme, Theme } from './theme/palette.js';
export type { EngineChoice } from './vision/types.js';
export type { CameraFacing } from './camera/types.js';
export type { HeldSession } from './controllers/backend/backend-access.js';
