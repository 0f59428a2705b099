/**
 * What the server shares with the elements beyond the public entries. This package is never published: the server's build
 * takes its code and types in. No DOM, no Node.
 */
export { adviseOnCamera } from '../liveness/camera-advice.js';
export { faceFacts, structureResidual, type FaceFacts } from '../liveness/face-facts.js';
export { fingerprintDistance, fingerprintOf } from '../liveness/fingerprint.js';
export { placeOf, rigidPlaces, tracedLandmarks } from '../liveness/landmark-selection.js';
export { livenessLimits } from '../liveness/limits.js';
export { isLivenessEvidence, maxPictures } from '../liveness/manifest.js';
export { sampleOf, type LivenessSample } from '../liveness/sample.js';
export { screenPattern } from '../shared/screen-pattern.js';
export { isSameJson } from '../liveness/signing.js';
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
} from '../liveness/trace.js';
export {
  documentRules,
  isServiceType,
  otherTypes,
  otherTypesByCountry,
  type DocumentRule,
  type OtherDocumentType,
} from '../shared/document-names.js';
export { faceHeight } from '../quality/geometry.js';
export { countedFaces } from '../quality/main-face.js';
export { measureFace } from '../quality/measure.js';
export { poseOfMatrix, type Pose } from '../quality/pose.js';
export type { FaceObservation } from '../shared/face.js';
export {
  bestKernels,
  canonicalFace,
  createCompactFaceEngine,
  createCompactRuntime,
  loadCompactModel,
  type CompactFaceEngine,
  type CompactNet,
  type CompactRuntime,
} from '../vision/compact/index.js';
