import type { FaceObservation } from '../shared/face.js';
import { eyeOpenness, faceHeight, hasMesh, mesh, mouthOpenness, ovalOffset } from './geometry.js';
import { poseOfMatrix } from './pose.js';
import { measureScene } from './scene.js';
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
  eyeOpenLeft: null,
  eyeOpenRight: null,
  mouthOpen: null,
  faceClipHigh: null,
  faceClipLow: null,
  faceContrast: null,
  lightUnevenness: null,
  sharpness: null,
  motion: null,
  lowerFaceCover: null,
  eyeCover: null,
};

/** Measures one frame. Pure; `previous` is what the call for the frame before returned as `memory`. */
export function measureFace(
  frame: FaceFrame,
  previous: FaceMeasureMemory | null,
): { measures: FaceMeasures; memory: FaceMeasureMemory } {
  const { pixels, oval } = frame;
  const measures: FaceMeasures = { ...nothing, ...measureScene(pixels) };
  if (!frame.engine) return { measures, memory: { time: frame.time, aspect: 1, landmarks: none } };

  const main = mainFace(frame);
  measures.faceCount = frame.faces.length;
  if (!main) return { measures, memory: { time: frame.time, aspect: 1, landmarks: none } };

  const height = faceHeight(main, pixels);
  measures.faceHeightRatio = height / pixels.height;
  measures.ovalFill = measures.faceHeightRatio / oval.height;
  const offset = ovalOffset(main, pixels, oval);
  measures.offsetX = offset.x;
  measures.offsetY = offset.y;
  if (main.poseMatrix) Object.assign(measures, poseOfMatrix(main.poseMatrix));
  if (hasMesh(main)) {
    measures.eyeOpenLeft = eyeOpenness(main, pixels, mesh.eyeLeft);
    measures.eyeOpenRight = eyeOpenness(main, pixels, mesh.eyeRight);
    measures.mouthOpen = mouthOpenness(main, pixels);
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

const none = new Float32Array(0);

function mainFace(frame: FaceFrame): FaceObservation | null {
  let best: FaceObservation | null = null;
  let bestHeight = 0;
  for (const face of frame.faces) {
    const height = faceHeight(face, frame.pixels);
    if (height > bestHeight) {
      best = face;
      bestHeight = height;
    }
  }
  return best;
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
