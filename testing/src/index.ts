/**
 * `idv-elements-testing`: a synthetic person and synthetic documents, cameras that see them, and every way a camera can
 * fail, for demos, stories and tests.
 */
export { createSimulatedCamera, createClipCamera } from './camera/simulated-camera.js';
export type { ClipCameraOptions, SimulatedCamera, SimulatedCameraOptions } from './camera/simulated-camera.js';
export { backgrounds, coverings, idealPose, mixPoses } from './person/pose.js';
export type { Background, Covering, PersonPose } from './person/pose.js';
export { monkSkinTones, monkTones } from './person/monk-skin-tone.js';
export type { MonkTone } from './person/monk-skin-tone.js';
export { PersonRenderer } from './person/scene.js';
export { renderPerson } from './render-person.js';
export { poseAt, scriptLength } from './script/pose-script.js';
export type { PoseScript, PoseStep } from './script/pose-script.js';
export { poseScripts } from './script/ready-made.js';
export type { PoseScriptName } from './script/ready-made.js';
export { challengeScripts, cooperate } from './script/challenges.js';
export type { CooperateOptions } from './script/challenges.js';
export { SimulatedIssuer } from './liveness/simulated-issuer.js';
export type { SimulatedIssuerOptions } from './liveness/simulated-issuer.js';
export { withNaturalMovement } from './script/natural-movement.js';
export { installSimulatedCamera } from './camera/install.js';
export type { InstalledCamera, InstallOptions } from './camera/install.js';
export { FrameSource } from './camera/picture-source.js';
export { deviceProfiles } from './camera/device-profiles.js';
export type { CameraView, DeviceProfile, DeviceProfileName, SimulatedDevice } from './camera/device-profiles.js';
export { cameraFailureScenarios } from './camera/failures.js';
export type { CameraFailureName, CameraFailureScenario } from './camera/failures.js';
export type { CameraFailure } from './camera/simulated-media-devices.js';
export { syntheticDocuments, syntheticDocumentKinds } from './documents/document-kinds.js';
export type { SyntheticDocumentKind, SyntheticDocumentSpec } from './documents/document-kinds.js';
export { idealDocumentScene, mixScenes, surfaces } from './documents/scene.js';
export type { DocumentScene, DocumentSurface } from './documents/scene.js';
export { DocumentRenderer } from './documents/document-renderer.js';
export { renderDocument } from './documents/render-document.js';
export { documentTruth } from './documents/truth.js';
export type { DocumentTruth } from './documents/truth.js';
export { documentSceneAt, withHandSway } from './documents/document-script.js';
export type { DocumentScript } from './documents/document-script.js';
export { documentScripts } from './documents/ready-made.js';
export type { DocumentScriptName } from './documents/ready-made.js';
