/**
 * What the server shares with the elements beyond the public entries. This package is never published: the server's build
 * takes its code and types in. No DOM, no Node.
 */
export { adviseOnCamera } from '../liveness-evidence/camera-advice.js';
export { faceFacts, structureResidual, type FaceFacts } from '../liveness-evidence/face-facts.js';
export { fingerprintDistance, fingerprintOf } from '../liveness-evidence/fingerprint.js';
export { placeOf, rigidPlaces, tracedLandmarks } from '../liveness-evidence/landmark-selection.js';
export { livenessLimits } from '../liveness-evidence/limits.js';
export { isLivenessEvidence, maxPictures } from '../liveness-evidence/manifest.js';
export { sampleOf, type LivenessSample } from '../liveness-evidence/sample.js';
export { screenPattern } from '../contract/screen-pattern.js';
export { isSameJson } from '../liveness-evidence/signing.js';
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
} from '../liveness-evidence/trace.js';
export {
  documentRules,
  isServiceType,
  otherTypes,
  otherTypesByCountry,
  type DocumentRule,
  type OtherDocumentType,
} from '../contract/document-names.js';
export { faceHeight } from '../face/geometry.js';
export { countedFaces } from '../face/main-face.js';
export { measureFace } from '../face/measure.js';
export { poseOfMatrix, type Pose } from '../face/pose.js';
export type { FaceObservation } from '../contract/face.js';
export {
  bestKernels,
  canonicalFace,
  createCompactFaceEngine,
  createCompactRuntime,
  loadCompactModel,
  type CompactFaceEngine,
  type CompactNet,
  type CompactRuntime,
} from '../engine/compact/index.js';
