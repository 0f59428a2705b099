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
export { answerLivenessCall, type LivenessCalls } from './http.js';
export type { FaceReader, ReadPicture } from '../shared/face-reader.js';
export { pictureFaults, type PictureFault } from './pictures.js';
