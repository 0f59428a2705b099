import { above, below, beyond, type Threshold } from './threshold.js';
import { isReadable, openMouth, readableBlurPercent, within } from './trust.js';
import type { FaceHint, FaceMeasureName, FaceMeasures, FaceThresholdId } from './types.js';

export type FaceThreshold = Threshold<FaceThresholdId, FaceMeasureName, FaceHint, FaceMeasures>;

/** Changes whenever a limit or a formula changes; travels with every picture that was judged by it. */
export const thresholdsVersion = 'face-3';

/** Every threshold of a face frame. Units, formulas and sources are in `threshold-notes.ts`. */
export const faceThresholds: readonly FaceThreshold[] = [
  // Light: on face and scene, noise, what is cut off at either end.
  {
    ...below('light-level', 'lightLevel', 'too-dark'),
    ...{ accept: 0.072, keep: 0.066, insist: 0.045, block: 0.03, ideal: 0.25, weight: 1 },
  },
  {
    ...below('light-face', 'faceHighlight', 'too-dark'),
    ...{ accept: 0.045, keep: 0.042, insist: 0.02, block: 0.012, ideal: 0.15, weight: 0 },
  },
  {
    ...below('light-noise', 'signalToNoiseDb', 'too-dark'),
    ...{ accept: 3, keep: 2, insist: -3, block: -6, ideal: 30, weight: 1 },
  },
  {
    ...below('light-entropy', 'luminanceEntropy', 'too-dark'),
    ...{ accept: 3.5, keep: 3.3, insist: 2.5, block: 2, ideal: 6, weight: 0 },
    // A face before a plain wall has little entropy too, and a white wall that is cut off is not dark.
    trustedWhen: (measures) =>
      measures.faceCount !== 1 && measures.sceneHighlight !== null && measures.sceneHighlight < 0.5,
  },
  {
    ...above('light-face-black', 'faceClipLow', 'too-dark'),
    ...{ accept: 0.4, keep: 0.45, insist: 0.65, block: 0.8, ideal: 0.05, weight: 0 },
  },
  {
    ...above('light-face-clipped', 'faceClipHigh', 'too-bright'),
    ...{ accept: 0.18, keep: 0.21, insist: 0.5, block: 0.8, ideal: 0.02, weight: 1 },
  },
  {
    ...above('light-evenness', 'lightUnevenness', 'uneven-light'),
    ...{ accept: 3, keep: 3.2, insist: null, block: null, ideal: 0.5, weight: 1 },
  },
  // Place: how many faces, how large, where, how turned, how still.
  {
    ...below('faces-min', 'faceCount', 'no-face'),
    ...{ accept: 0.5, keep: 0.5, insist: 0.5, block: 0.5, ideal: 1, weight: 0 },
  },
  {
    ...above('faces-max', 'faceCount', 'multiple-faces'),
    ...{ accept: 1.5, keep: 1.5, insist: 1.5, block: 1.5, ideal: 1, weight: 0 },
  },
  {
    ...below('size-min', 'ovalFill', 'too-far'),
    ...{ accept: 0.37, keep: 0.345, insist: 0.3, block: 0.2, ideal: 0.65, weight: 1 },
  },
  {
    ...above('size-max', 'ovalFill', 'too-close'),
    ...{ accept: 0.98, keep: 1.02, insist: 1.15, block: 1.4, ideal: 0.75, weight: 1 },
  },
  {
    ...beyond('center-x', 'offsetX', 'off-center'),
    ...{ accept: 0.4, keep: 0.44, insist: 0.7, block: 1.1, ideal: 0.08, weight: 1 },
  },
  {
    ...beyond('center-y', 'offsetY', 'off-center'),
    ...{ accept: 0.22, keep: 0.25, insist: 0.45, block: 0.7, ideal: 0.06, weight: 1 },
  },
  {
    ...beyond('pose-yaw', 'yawDegrees', 'turn-straight'),
    ...{ accept: 15, keep: 17, insist: 25, block: 50, ideal: 3, weight: 2 },
  },
  {
    ...beyond('pose-pitch', 'pitchDegrees', 'turn-straight'),
    ...{ accept: 15.5, keep: 17, insist: 24, block: 50, ideal: 4, weight: 1 },
  },
  {
    ...beyond('pose-roll', 'rollDegrees', 'turn-straight'),
    ...{ accept: 14, keep: 16, insist: 24, block: 60, ideal: 4, weight: 1 },
  },
  {
    ...above('motion', 'motion', 'hold-still'),
    ...{ accept: 0.4, keep: 0.5, insist: null, block: null, ideal: 0.05, weight: 2 },
  },
  // Features: what can be seen of eyes, nose and mouth, and how sharply.
  {
    ...above('cover-face', 'faceOcclusion', 'covered'),
    ...{ accept: 1.8, keep: 2.6, insist: null, block: null, ideal: -4, weight: 1 },
    trustedWhen: isReadable,
  },
  {
    ...above('cover-eyes', 'eyesHidden', 'covered'),
    ...{ accept: -1.5, keep: -0.7, insist: null, block: null, ideal: -4, weight: 1 },
    trustedWhen: isReadable,
  },
  {
    ...above('glasses-glare', 'glassesGlare', 'glasses-glare'),
    ...{ accept: 1, keep: 1.8, insist: null, block: null, ideal: -4, weight: 1 },
    trustedWhen: isReadable,
  },
  {
    ...above('eyes-closed', 'eyesClosed', 'eyes-closed'),
    ...{ accept: 0, keep: 0.8, insist: null, block: null, ideal: -6, weight: 3 },
    trustedWhen: isReadable,
  },
  {
    ...above('mouth-closed', 'mouthOpen', 'mouth-open'),
    ...{ accept: openMouth, keep: 0.41, insist: null, block: null, ideal: 0.1, weight: 1 },
    trustedWhen: (measures) => within(measures.blur, 3),
  },
  {
    ...above('blur', 'blur', 'blurry'),
    ...{ accept: readableBlurPercent, keep: 1.25, insist: 1.9, block: null, ideal: 0.4, weight: 3 },
  },
];
