/**
 * `idv-elements/liveness-evidence`: plans of guided checks, and the verification of their evidence, for a server of your
 * own. Pure functions without DOM and Node. `createLivenessVerifier` of `idv-elements-server` adds storage, HTTP and a
 * look at the pictures.
 *
 * @example
 * ```js
 * const plan = drawPlan((bytes) => crypto.getRandomValues(bytes), { now: Date.now() });
 * // Store the plan and the device's public key. When the evidence arrives:
 * const { passed, confidence, reasons } = await verifyLivenessEvidence(evidence, {
 *   plan,
 *   publicKey,
 *   crypto: crypto.subtle,
 *   now: Date.now(),
 * });
 * ```
 */
export {
  cameraAdvice,
  type CameraAdvice,
  type CameraFacts,
  type FrameTimingFacts,
} from './liveness-evidence/camera-advice.js';
export { challengeKinds, type ChallengeKind } from './liveness-evidence/challenge-kinds.js';
export type { EvidencePicture, LivenessEvidence, LivenessManifest } from './liveness-evidence/evidence.js';
export { livenessFailures, type ChallengeResult, type LivenessFailure } from './liveness-evidence/judgment.js';
export {
  momentRangeMs,
  type AnnouncedMoment,
  type LivenessMoment,
  type MomentRequest,
} from './liveness-evidence/moments.js';
export {
  defaultTimeLimitMs,
  drawPlan,
  maxTimeLimitMs,
  swapChallenge,
  type DrawPlanOptions,
  type LivenessChallenge,
  type LivenessPlan,
  type RandomSource,
  type SwapOptions,
} from './liveness-evidence/plan.js';
export { publicKeyOf, type PublicKeyJwk, type VerifyingCrypto } from './liveness-evidence/signing.js';
export {
  evidenceFaults,
  verifyLivenessEvidence,
  type EvidenceFault,
  type EvidenceVerification,
  type VerifyOptions,
} from './liveness-evidence/verify.js';
