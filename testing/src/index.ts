/**
 * `idv-elements-testing`: a synthetic person and synthetic documents, cameras that see them, and every way a camera can
 * fail, for demos, stories and tests. Start with `installSimulatedCamera`.
 */
export { installSimulatedCamera, type InstalledCamera, type InstallOptions } from './camera/install.js';
export { createSimulatedCamera, createClipCamera } from './camera/simulated-camera.js';
export type { ClipCameraOptions, SimulatedCamera, SimulatedCameraOptions } from './camera/simulated-camera.js';
export { FrameSource } from './camera/picture-source.js';
export { deviceProfiles } from './camera/devices/device-profiles.js';
export type {
  CameraView,
  DeviceProfile,
  DeviceProfileName,
  SimulatedDevice,
} from './camera/devices/device-profiles.js';
export { cameraFailureScenarios } from './camera/devices/failures.js';
export type { CameraFailureName, CameraFailureScenario } from './camera/devices/failures.js';
export type { CameraFailure } from './camera/devices/simulated-media-devices.js';
export { backgrounds, coverings, idealPose, mixPoses } from './people/pose.js';
export type { Background, Covering, PersonPose } from './people/pose.js';
export { monkSkinTones, monkTones, type MonkTone } from './people/monk-skin-tone.js';
export { PersonRenderer, renderPerson } from './people/person-renderer.js';
export { poseAt, scriptLength, type PoseScript, type PoseStep } from './people/scripts/pose-script.js';
export { poseScripts, type PoseScriptName } from './people/scripts/ready-made.js';
export { withNaturalMovement } from './people/scripts/natural-movement.js';
export { challengeScripts, cooperate, type CooperateOptions } from './liveness/challenges.js';
export { SimulatedIssuer, type SimulatedIssuerOptions } from './liveness/simulated-issuer.js';
export { syntheticDocuments, syntheticDocumentKinds } from './documents/document-kinds.js';
export type {
  SyntheticDocumentKind,
  SyntheticDocumentSpec,
  SyntheticZone,
  ZoneBox,
} from './documents/document-kinds.js';
export { turnOverScript, turnWhenAsked } from './documents/turn-over.js';
export { idealDocumentScene, mixScenes, surfaces } from './documents/scene.js';
export type { DocumentScene, DocumentSurface } from './documents/scene.js';
export { DocumentRenderer, renderDocument } from './documents/document-renderer.js';
export { documentTruth, type DocumentTruth } from './documents/truth.js';
export { documentSceneAt, documentScripts, withHandSway } from './documents/document-scripts.js';
export type { DocumentScript, DocumentScriptName } from './documents/document-scripts.js';
