/**
 * `idv-elements/face-engine`: the compact face engine and the measures of a face. No DOM, no Node: it runs on servers
 * too.
 */
export * from './vision/compact/index.js';
export { faceHeight } from './quality/geometry.js';
export { countedFaces } from './quality/main-face.js';
export { measureFace } from './quality/measure.js';
export { poseOfMatrix, type Pose } from './quality/pose.js';
export type { FaceObservation } from './shared/face.js';
