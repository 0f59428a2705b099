import type { FaceObservation } from '../shared/face.js';
import type { Oval, Pixels } from '../shared/geometry.js';
import type { OcclusionNetworks } from './small-network.js';

/** What a person can be told about a frame, most blocking first. */
export const faceHints = [
  'too-dark',
  'no-face',
  'multiple-faces',
  'too-bright',
  'too-far',
  'too-close',
  'off-center',
  'glasses-glare',
  'covered',
  'turn-straight',
  'eyes-closed',
  'mouth-open',
  'uneven-light',
  'blurry',
  'hold-still',
] as const;
export type FaceHint = (typeof faceHints)[number];

/** Where the person should move or turn, in the person's own left and right as seen in the mirrored picture. */
export type HintDirection = 'left' | 'right' | 'up' | 'down';

/** A frame to be measured. `pixels` and every face's `landmarks` are of the same picture. */
export interface FaceFrame {
  pixels: Pixels;
  faces: readonly FaceObservation[];
  /** Where the face should be, shares of the picture. */
  oval: Oval;
  /** Milliseconds, monotonic. */
  time: number;
  /** False when no face engine runs (no WebGL): only the pixel measures are then made. */
  engine: boolean;
  /** Without them nothing is said of what hides the face and of the state of its eyes. */
  occlusion?: OcclusionNetworks | null;
}

/**
 * Everything measured of one frame, flat and of numbers alone, so that it passes a worker boundary and JSON.
 * `null`: cannot be told (no face, no engine, no previous frame). Limits stand in `thresholds.ts`, units,
 * formulas and sources in `threshold-notes.ts`. Face measures are of the main face (the largest).
 */
export interface FaceMeasures {
  // the whole picture
  /** Mean of linear light over the picture, 0 to 1 of the sensor's range. */
  sceneLight: number | null;
  /** Mean linear light of the brightest twentieth of the picture, 0 to 1: how much of the range is in use. */
  sceneHighlight: number | null;
  /** Entropy of the histogram of 8-bit luma, bits, 0 to 8. */
  luminanceEntropy: number | null;
  /** Standard deviation of the noise of luma, 8-bit steps. */
  noiseSigma: number | null;
  /** 20 log10 of the signal's deviation over the noise's, decibels. */
  signalToNoiseDb: number | null;
  /** Share of pixels with a channel at the top of the range. */
  sceneClipHigh: number | null;
  /** Share of pixels with luma at the bottom of the range. */
  sceneClipLow: number | null;

  // geometry
  /** Faces large enough to count beside the main one. */
  faceCount: number | null;
  /** Landmarks 10 to 152 over the picture's height. */
  faceHeightRatio: number | null;
  /** Landmarks 10 to 152 over the oval's height. */
  ovalFill: number | null;
  /** Face center minus oval center, shares of the oval's width; positive to the right of the picture. */
  offsetX: number | null;
  /** Face center minus oval center, shares of the oval's height; positive downwards. */
  offsetY: number | null;
  /** Positive: toward the right edge of the unmirrored picture (the person's own left). */
  yawDegrees: number | null;
  /** Positive: looks down. */
  pitchDegrees: number | null;
  /** Positive: head tilted counter-clockwise in the unmirrored picture. */
  rollDegrees: number | null;
  /** Lid gap over eye width of the eye on the left of the unmirrored picture (the person's right). */
  eyeGapLeft: number | null;
  /** The same of the eye on the right of the unmirrored picture. */
  eyeGapRight: number | null;
  /** Stops between the white of the left eye and its iris. */
  eyeContrastLeft: number | null;
  /** The same of the right eye. */
  eyeContrastRight: number | null;
  /** Lid gap times contrast, mean of both eyes: what can be seen of them. */
  eyesOpen: number | null;
  /** Gap between the inner lips over the inner mouth's width. */
  mouthOpen: number | null;

  // light on the face
  /** Light of the brightest hundredth of the face, 0 to 1 of the range: shine and the white of the eyes. */
  faceHighlight: number | null;
  /** Geometric mean of the highlights of scene and face (of the scene alone without a face). */
  lightLevel: number | null;
  /** Mean luma of the face over the noise, decibels. */
  faceSignalToNoiseDb: number | null;
  /** Share of the face with two channels at the top of the range: shape and hue are lost. */
  faceClipHigh: number | null;
  /** Share of the face with luma at the bottom of the range. */
  faceClipLow: number | null;
  /** Difference of face and surroundings, in standard deviations of both. */
  faceContrast: number | null;
  /** Light on the left half of the face against the right, of the same skin: stops. */
  lightUnevenness: number | null;
  /** Effective blur of the face, per cent of its height: see `measureBlur`. */
  blur: number | null;
  /** How far the landmarks moved since the previous frame, face heights per second. */
  motion: number | null;

  // occlusion: log-odds of small networks over the structure of patches; above 0 more likely than not
  /** Something hides part of the face: a mask, a hand, a cloth, a thing that is held. */
  faceOcclusion: number | null;
  /** Dark or mirroring lenses hide the eyes. Mean of both eyes, as the next two. */
  eyesHidden: number | null;
  /** The lids are closed. */
  eyesClosed: number | null;
  /** A bright reflection on clear lenses hides the eyes. */
  glassesGlare: number | null;
}
export type FaceMeasureName = keyof FaceMeasures;

/** What `measureFace` keeps from one frame to the next. Opaque; made and read by `measureFace` alone. */
export interface FaceMeasureMemory {
  readonly time: number;
  readonly landmarks: Float32Array;
}

export type FaceThresholdId =
  | 'light-level'
  | 'light-face'
  | 'light-noise'
  | 'light-entropy'
  | 'light-face-black'
  | 'faces-min'
  | 'faces-max'
  | 'light-face-clipped'
  | 'size-min'
  | 'size-max'
  | 'center-x'
  | 'center-y'
  | 'cover-eyes'
  | 'cover-face'
  | 'glasses-glare'
  | 'pose-yaw'
  | 'pose-pitch'
  | 'pose-roll'
  | 'eyes-closed'
  | 'mouth-closed'
  | 'light-evenness'
  | 'blur'
  | 'motion';

/**
 * What a check makes of a frame, mildest first. `advise`: lowers the score and is named with the picture, holds nothing
 * back. `warn`: holds back automatic capture until it has not helped for a while. `insist`: holds it back for good.
 * `block`: no manual capture either.
 */
export const gateStates = ['pass', 'advise', 'warn', 'insist', 'block'] as const;
export type GateState = (typeof gateStates)[number];

export interface FaceVerdict {
  /** True when every gate passes or only advises: the frame may be captured automatically. */
  accept: boolean;
  /** True when no gate insists or blocks: it may be captured automatically once its hints have not helped for a while. */
  tolerable: boolean;
  /** True when nothing blocks: the manual shutter may capture. */
  usable: boolean;
  /** The one thing to say, most blocking first; `null` when accepted. */
  hint: FaceHint | null;
  direction: HintDirection | null;
  gates: Record<FaceHint, GateState>;
  /** The checks that do not pass, those that only advise included. */
  failed: readonly FaceThresholdId[];
  /** 0 to 1, for choosing the best of several accepted frames. */
  score: number;
}
