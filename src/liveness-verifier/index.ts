export {
  createLivenessVerifier,
  type LivenessVerdict,
  type LivenessVerifier,
  type LivenessVerifierOptions,
  type ReceivedEvidence,
  type StartRequest,
  type TakenEvidence,
} from './verifier.js';
export { createMemoryCheckStore, type LivenessCheckStore } from './store.js';
export { LivenessRefusal, livenessRefusals, type LivenessRefusalReason } from './refusal.js';
export { pictureFaults, type PictureFault } from './pictures.js';
