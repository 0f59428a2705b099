import type { FaceObservation } from '../shared/face.js';
import type { Pixels } from '../shared/geometry.js';
import { measureEyes } from './eyes.js';
import { measureFaceLight } from './face-light.js';
import { faceCentre, faceHeight, hasMesh, mouthOpenness, ovalOffset, overlap } from './geometry.js';
import { poseInCamera, poseOfMatrix } from './pose.js';
import { measureSkin } from './skin.js';
import { samplePatch } from './patch.js';
import { measureBlur } from './sharpness.js';
import { leastNoise, measureScene } from './scene.js';
import type { FaceFrame, FaceMeasureMemory, FaceMeasures } from './types.js';

const nothing: FaceMeasures = {
  sceneLight: null,
  sceneHighlight: null,
  luminanceEntropy: null,
  noiseSigma: null,
  signalToNoiseDb: null,
  sceneClipHigh: null,
  sceneClipLow: null,
  faceCount: null,
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
  eyeOpenLeast: null,
  mouthOpen: null,
  faceHighlight: null,
  lightLevel: null,
  faceSignalToNoiseDb: null,
  faceClipHigh: null,
  faceClipLow: null,
  faceContrast: null,
  lightUnevenness: null,
  blur: null,
  motion: null,
  noseColour: null,
  lowerFaceColour: null,
  lipColour: null,
  eyeCover: null,
};

/** Measures one frame. Pure; `previous` is what the call for the frame before returned as `memory`. */
export function measureFace(
  frame: FaceFrame,
  previous: FaceMeasureMemory | null,
): { measures: FaceMeasures; memory: FaceMeasureMemory } {
  const { pixels, oval } = frame;
  const measures: FaceMeasures = { ...nothing, ...measureScene(pixels) };
  measures.lightLevel = measures.sceneHighlight;
  if (!frame.engine) return { measures, memory: { time: frame.time, aspect: 1, landmarks: none } };

  const { main, count } = countFaces(frame);
  measures.faceCount = count;
  if (!main) return { measures, memory: { time: frame.time, aspect: 1, landmarks: none } };

  const height = faceHeight(main, pixels);
  measures.faceHeightRatio = height / pixels.height;
  measures.ovalFill = measures.faceHeightRatio / oval.height;
  const offset = ovalOffset(main, pixels, oval);
  measures.offsetX = offset.x;
  measures.offsetY = offset.y;
  if (main.poseMatrix) {
    Object.assign(measures, poseInCamera(main.poseMatrix, faceCentre(main, pixels), pixels));
  }
  if (hasMesh(main)) {
    Object.assign(measures, measureEyes(main, pixels), measureSkin(main, pixels));
    addFaceLight(measures, main, pixels);
    measures.mouthOpen = mouthOpenness(main, pixels);
    measures.blur = measureBlur(samplePatch(main, pixels));
    measures.motion = motionSince(previous, main, frame, height);
  }
  return {
    measures,
    memory: {
      time: frame.time,
      aspect: pixels.width / pixels.height,
      landmarks: main.landmarks.slice(),
    },
  };
}

/**
 * Light is judged by highlights: in the scene they are walls, cloth and windows, on the face shine and the white of the
 * eyes, which is the same in every tone. Either alone may mislead (a black wall, a lamp), so both count.
 */
function addFaceLight(measures: FaceMeasures, face: FaceObservation, pixels: Pixels): void {
  const light = measureFaceLight(face, pixels);
  if (!light) return;
  const { meanLuma, ...shares } = light;
  Object.assign(measures, shares);
  const { sceneHighlight, noiseSigma } = measures;
  if (sceneHighlight !== null && light.faceHighlight !== null) {
    const { faceHighlight } = light;
    measures.lightLevel = Math.sqrt(Math.max(sceneHighlight, faceHighlight) * faceHighlight);
  }
  if (noiseSigma !== null) {
    measures.faceSignalToNoiseDb =
      20 * Math.log10(Math.max(meanLuma, 0.1) / Math.max(noiseSigma, leastNoise));
  }
}

const none = new Float32Array(0);

/** A second face counts from this share of the main face's height on. */
const leastOtherFace = 0.2;
/** A mesh leaning further than this beside an upright one is a misread shoulder or chair, not a face. */
const mostOtherRollDegrees = 60;

/**
 * The main face (the largest plausible one) and how many count. A person in the background counts when at least
 * a fifth as large as the main face: the identity service must see exactly one. A second mesh over the same
 * place is the same face.
 */
function countFaces(frame: FaceFrame): { main: FaceObservation | null; count: number } {
  const upright = frame.faces.filter(
    (face) =>
      !face.poseMatrix ||
      Math.abs(poseOfMatrix(face.poseMatrix).rollDegrees) <= mostOtherRollDegrees,
  );
  const ranked = (upright.length > 0 ? upright : frame.faces)
    .map((face) => ({ face, height: faceHeight(face, frame.pixels) }))
    .sort((a, b) => b.height - a.height);
  const main = ranked[0];
  if (!main) return { main: null, count: 0 };
  const others = ranked.filter(
    (other) =>
      other !== main &&
      other.height >= leastOtherFace * main.height &&
      overlap(other.face.box, main.face.box) < 0.3,
  );
  return { main: main.face, count: 1 + others.length };
}

/** Mean move of the landmarks that no expression moves, face heights per second. */
function motionSince(
  previous: FaceMeasureMemory | null,
  face: FaceObservation,
  frame: FaceFrame,
  height: number,
): number | null {
  if (!previous || previous.landmarks.length !== face.landmarks.length) return null;
  const seconds = (frame.time - previous.time) / 1000;
  if (seconds <= 0 || seconds > 1) return null;
  let sum = 0;
  for (const index of rigid) {
    const dx = (face.landmarks[index * 3] ?? 0) - (previous.landmarks[index * 3] ?? 0);
    const dy = (face.landmarks[index * 3 + 1] ?? 0) - (previous.landmarks[index * 3 + 1] ?? 0);
    sum += Math.hypot(dx * frame.pixels.width, dy * frame.pixels.height);
  }
  return sum / rigid.length / height / seconds;
}

const rigid = [33, 133, 362, 263, 168, 6, 1, 10, 234, 454];
