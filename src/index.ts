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
export { IdvElement } from './elements/idv-element.js';
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
} from './elements/events/capture.js';
export { IdvCaptureReadyEvent, IdvHintChangedEvent } from './elements/events/guidance.js';
export {
  IdvChallengeChangedEvent,
  IdvChallengeMissedEvent,
  IdvLivenessChallengeCompletedEvent,
} from './elements/events/challenge.js';
export { IdvDeclinedEvent } from './elements/events/declined.js';
export { IdvDocumentCapturedEvent, IdvDocumentSubmittedEvent } from './elements/events/document.js';
export { IdvFaceCapturedEvent, IdvFaceSubmittedEvent } from './elements/events/face.js';
export { IdvHandoffClaimedEvent, IdvHandoffCreatedEvent } from './elements/events/handoff.js';
export { IdvLivenessCompletedEvent, IdvLivenessStartedEvent } from './elements/events/liveness.js';
export { IdvStepChangedEvent, IdvVerificationCompletedEvent } from './elements/events/verification.js';
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
} from './elements/attribute-values.js';
export type { CaptureStatus } from './elements/events/capture.js';
export type { VerificationReferences } from './elements/events/verification.js';
export { IdvError, type IdvErrorCode } from './shared/errors.js';
export type { DocumentAccepted, FaceAccepted, LivenessProgress } from './shared/contract.js';
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
export type { LivenessIssuer } from './backend/liveness-issuer.js';
export type { LivenessOutcome } from './shared/liveness-contract.js';
export type {
  JourneyPlace,
  VerificationOutcome,
  VerificationStatus,
  VerificationStep,
} from './capture/verification/types.js';
export type { LivenessChallengeStatus } from './capture/challenge/types.js';
export type { ChallengeKind } from './liveness/challenge-kinds.js';
export type { LivenessFailure } from './liveness/judgment.js';
export type { FailureOrigin } from './capture/lifecycle/recovery.js';
export type { FaceHint, FaceMeasures, HintDirection } from './quality/types.js';
export type { LocaleOverrides } from './i18n/types.js';
export type { Scheme, Theme } from './theme/palette.js';
export type { EngineChoice } from './vision/types.js';
export type { CameraFacing } from './camera/types.js';
export type { HeldSession } from './controllers/backend/backend-access.js';
