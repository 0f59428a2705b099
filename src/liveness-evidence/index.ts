/** Everything that tests and the laboratory use of this folder. The public entry is `src/liveness-evidence.ts`. */
export { challengeKinds, challengeStrength, type ChallengeKind, type ChallengeStrength } from './challenge-kinds.js';
export {
  defaultEntropyFloorBits,
  drawPlan,
  isLivenessPlan,
  defaultTimeLimitMs,
  maxTimeLimitMs,
  planEntropyBits,
  swapChallenge,
  type DrawPlanOptions,
  type LivenessChallenge,
  type LivenessPlan,
  type RandomSource,
  type SwapOptions,
} from './plan.js';
export type { AnnouncedMoment } from './moments.js';
export { momentRangeMs, type LivenessMoment, type MomentRequest } from './moments.js';
export { fingerprintOf } from './fingerprint.js';
export { sampleOf, type AnalyzedFrame, type LivenessSample, type SampledFace } from './sample.js';
export { advanceAttempt, awaitRest, beginAttempt, timeLeftMs, type LivenessAttempt } from './attempt.js';
export {
  livenessFailures,
  type ChallengeResult,
  type Judgment,
  type KeyFrame,
  type LivenessFailure,
  type LivenessGuidance,
} from './judgment.js';
export { livenessRulesVersion } from './limits.js';
export {
  createEvidenceSigner,
  publicKeyOf,
  type EvidenceSigner,
  type PublicKeyJwk,
  type SigningCrypto,
  type VerifyingCrypto,
} from './signing.js';
export type { CameraFacts, FrameTimingFacts } from './camera-advice.js';
export { adviseOnCamera, cameraAdvice, type CameraAdvice } from './camera-advice.js';
export {
  commitmentOf,
  sealEvidence,
  type PicturedAttempt,
  type LivenessEvidence,
  type LivenessManifest,
  type SealOptions,
} from './evidence.js';
export {
  evidenceFaults,
  maxUnboundConfidence,
  verifyLivenessEvidence,
  type EvidenceFault,
  type EvidenceVerification,
  type VerifyOptions,
} from './verify.js';
export { defaultLivenessBranding, livenessUrlOf, parseLivenessUrl } from '../contract/liveness-url.js';
export type { LivenessBranding, ParsedLivenessUrl } from '../contract/liveness-url.js';
export { livenessMessage, readLivenessMessage } from '../contract/liveness-message.js';
export type { LivenessMessage, LivenessMessageEvent } from '../contract/liveness-message.js';
export { isSameJson } from './signing.js';
export { faceFacts, structureResidual, type FaceFacts } from './face-facts.js';
export { fingerprintDistance } from './fingerprint.js';
export { placeOf, rigidPlaces, tracedLandmarks } from './landmark-selection.js';
export { livenessLimits } from './limits.js';
export { isLivenessEvidence, maxPictures } from './manifest.js';
export {
  decodeTrace,
  notMeasured,
  patternStepsPerDecibel,
  pointsPerPicture,
  poseStepsPerDegree,
  traceFrame,
  type LivenessTrace,
  type TracedFace,
  type TraceFrame,
} from './trace.js';
