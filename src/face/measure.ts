import type { FaceObservation } from '../contract/face.js';
import type { Pixels } from '../contract/geometry.js';
import { measureEyes } from './eyes.js';
import { measureFaceLight, measureUnevenness } from './face-light.js';
import { faceHeight, hasEyes, hasMesh, mouthOpenness, ovalOffset } from './geometry.js';
import { countedFaces } from './main-face.js';
import { measureMotion } from './motion.js';
import { measureOcclusion } from './occlusion.js';
import { placeOfFace, placeOfOval, samplePatch } from './patch.js';
import { poseOfMatrix } from './pose.js';
import { measureScene, minNoise, unknownScene } from './scene.js';
import { measureBlur } from './sharpness.js';
import type { FaceFrame, FaceMeasureMemory, FaceMeasures } from './types.js';

const nothing: FaceMeasures = {
  ...unknownScene,
  faceCount: null,
  meshFound: null,
  faceHeightRatio: null,
  ovalFill: null,
  offsetX: null,
  offsetY: null,
  yawDegrees: null,
  pitchDegrees: null,
  rollDegrees: null,
  eyeGapLeft: null,
  eyeGapRight: null,
  eyeContrastLeft: null,
  eyeContrastRight: null,
  eyesOpen: null,
  eyeWhite: null,
  mouthOpen: null,
  faceHighlight: null,
  lightLevel: null,
  backlight: null,
  faceSignalToNoiseDb: null,
  faceClipHigh: null,
  faceClipLow: null,
  faceContrast: null,
  lightUnevenness: null,
  blur: null,
  motion: null,
  faceOcclusion: null,
  eyesHidden: null,
  eyesClosed: null,
  glassesGlare: null,
};

/**
 * Measures one frame. Pure. `previous` is the `memory` that the call for the previous frame returned, `null` for a still.
 * Without an engine, only light and noise of the picture and the blur inside the oval are measured.
 */
export function measureFace(
  frame: FaceFrame,
  previous: FaceMeasureMemory | null,
): { measures: FaceMeasures; memory: FaceMeasureMemory } {
  const { pixels, oval, time } = frame;
  const measures: FaceMeasures = { ...nothing, ...measureScene(pixels) };
  measures.lightLevel = measures.sceneHighlight;
  if (!frame.engine) {
    measures.blur = measureBlur(samplePatch(placeOfOval(oval, pixels), pixels));
    return { measures, memory: { time, landmarks: noLandmarks } };
  }
  const counted = countedFaces(frame.faces, pixels);
  const [main] = counted;
  measures.faceCount = counted.length;
  if (main === undefined) return { measures, memory: { time, landmarks: noLandmarks } };
  measures.meshFound = hasMesh(main) ? 1 : main.meshFound === false ? 0 : null;
  measures.faceHeightRatio = faceHeight(main, pixels) / pixels.height;
  measures.ovalFill = measures.faceHeightRatio / oval.height;
  const offset = ovalOffset(main, pixels, oval, measures.ovalFill);
  measures.offsetX = offset.x;
  measures.offsetY = offset.y;
  if (main.poseMatrix) Object.assign(measures, poseOfMatrix(main.poseMatrix));
  if (hasMesh(main)) {
    const patch = samplePatch(placeOfFace(main, pixels), pixels);
    if (hasEyes(main)) {
      Object.assign(measures, measureEyes(main, pixels));
      if (frame.occlusion) Object.assign(measures, measureOcclusion(main, pixels, patch, frame.occlusion));
    }
    measures.lightUnevenness = measureUnevenness(main, pixels);
    addFaceLight(measures, main, pixels);
    measures.mouthOpen = mouthOpenness(main, pixels);
    measures.blur = measureBlur(patch, (measures.eyesClosed ?? 0) < surelyClosed);
    addEyesSeen(measures);
    measures.motion = measureMotion(main, frame, previous);
  }
  return { measures, memory: { time, landmarks: main.landmarks.slice() } };
}

const noLandmarks = new Float32Array(0);

/** In log-odds. A face with closed lids is smooth and lacks upright edges, which looks like sideways motion. */
const surelyClosed = 6.5;

/** Below `little`, `eyesOpen` is evidence of closed lids; below `nothing` it counts fully. */
const eyesSeen = { little: 0.25, nothing: 0.15 };
/** Log-odds. */
const nothingSeen = 2;
/**
 * Blur removes contrast from narrow eyes, such as smiling ones. Above `little` blur it counts less, and above `fully`
 * not at all.
 */
const eyesSoft = { little: 0.4, fully: 0.9 };

function addEyesSeen(measures: FaceMeasures): void {
  if (measures.eyesClosed === null || measures.eyesOpen === null) return;
  const missing = (eyesSeen.little - measures.eyesOpen) / (eyesSeen.little - eyesSeen.nothing);
  const sharp = (eyesSoft.fully - (measures.blur ?? 0)) / (eyesSoft.fully - eyesSoft.little);
  measures.eyesClosed += nothingSeen * clamp(missing) * clamp(sharp);
}

function clamp(share: number): number {
  return Math.max(0, Math.min(1, share));
}

/**
 * In the shadow of brow and lids, the white of the eyes is darker than the brightest shine on light skin: a third as
 * bright on real people, three fifths on synthetic ones. Doubled, it substitutes for that shine.
 */
const shineOfEyeWhite = 2;
/** Linear light below which a difference in stops is meaningless. */
const darkest = 1e-3;

/**
 * Light is judged by highlights. In the scene they are walls, cloth and windows. On the face they are shine, or the white
 * of the eyes, which is equally bright with every skin tone. Either alone may mislead (a black wall, a lamp), so both
 * count.
 */
function addFaceLight(measures: FaceMeasures, face: FaceObservation, pixels: Pixels): void {
  const light = measureFaceLight(face, pixels);
  if (!light) return;
  const { meanLuma, faceHighlight: brightest, ...shares } = light;
  const faceHighlight = Math.max(brightest, Math.min(1, shineOfEyeWhite * (measures.eyeWhite ?? 0)));
  Object.assign(measures, shares, { faceHighlight });
  const { sceneHighlight, noiseSigma } = measures;
  if (sceneHighlight !== null) {
    measures.lightLevel = Math.sqrt(Math.max(sceneHighlight, faceHighlight) * faceHighlight);
    measures.backlight = Math.log2(Math.max(sceneHighlight, darkest) / Math.max(faceHighlight, darkest));
  }
  if (noiseSigma !== null) {
    measures.faceSignalToNoiseDb = 20 * Math.log10(Math.max(meanLuma, 0.1) / Math.max(noiseSigma, minNoise));
  }
}
