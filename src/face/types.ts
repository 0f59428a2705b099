import type { FaceObservation } from '../contract/face.js';
import type { Oval, Pixels } from '../contract/geometry.js';
import type { OcclusionNetworks } from './small-network.js';

/** Hints about a frame, the most important first. */
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

/** Where the person should move or turn. Left and right are the person's own, as in the mirrored picture. */
export type HintDirection = 'left' | 'right' | 'up' | 'down';

/** A frame to be measured. `pixels` and every face's `landmarks` are of the same picture. */
export interface FaceFrame {
  pixels: Pixels;
  faces: readonly FaceObservation[];
  /** Where the face should be, as shares of the picture. */
  oval: Oval;
  /** Milliseconds, monotonic. */
  time: number;
  /** Whether a face engine runs. Without one, only light and blur are measured. */
  engine: boolean;
  /** Without these networks, covers and closed eyes are not measured. */
  occlusion?: OcclusionNetworks | null;
}

/**
 * All measures of one frame, as flat numbers, so that they pass a worker boundary and JSON. `null` means unknown: no
 * face, no engine, or no previous frame. Face measures are of the largest face. Thresholds, units,
 * formulas and sources are in `thresholds.ts`.
 */
export interface FaceMeasures {
  // the whole picture
  /** Mean linear light of the picture, 0 to 1 of the sensor's range. */
  sceneLight: number | null;
  /** Mean linear light of the brightest twentieth of the picture, 0 to 1: how much of the range is in use. */
  sceneHighlight: number | null;
  /** Entropy of the histogram of 8-bit luma, 0 to 8 bits. */
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
  /** The main face and all others large enough to count. */
  faceCount: number | null;
  /** 1 if the mesh fits the main face, 0 if it found none where the detector sees one; `null` if no mesh has looked. */
  meshFound: number | null;
  /** Landmarks 10 to 152 over the picture's height. */
  faceHeightRatio: number | null;
  /** Landmarks 10 to 152 over the oval's height. */
  ovalFill: number | null;
  /**
   * Face center minus oval center, in shares of the oval's width; positive to the right of the picture. Reduced for an
   * unusually large face, which would be closer to the center from further away.
   */
  offsetX: number | null;
  /** The vertical offset, in shares of the oval's height; positive downward. */
  offsetY: number | null;
  /** Along the line of sight. Positive: toward the right edge of the unmirrored picture (the person's own left). */
  yawDegrees: number | null;
  /** Along the line of sight. Positive: the person looks down. */
  pitchDegrees: number | null;
  /** Positive: head tilted counter-clockwise in the unmirrored picture. */
  rollDegrees: number | null;
  /** Lid gap over width of the eye on the left of the unmirrored picture (the person's right). */
  eyeGapLeft: number | null;
  /** The same for the eye on the right of the unmirrored picture. */
  eyeGapRight: number | null;
  /** Stops between the white of the left eye and its iris. */
  eyeContrastLeft: number | null;
  /** The same for the right eye. */
  eyeContrastRight: number | null;
  /** Lid gap times contrast, mean of both eyes: how much of the eyes is visible. */
  eyesOpen: number | null;
  /** Gap between the inner lips over the inner mouth's width. */
  mouthOpen: number | null;

  // light on the face
  /** Light of the white of the eyes, mean of both, 0 to 1 of the range: the same for every skin tone. */
  eyeWhite: number | null;
  /** Light of the brightest hundredth of the face, or an estimate from the white of the eyes, 0 to 1 of the range. */
  faceHighlight: number | null;
  /** Geometric mean of the highlights of scene and face (of the scene alone without a face). */
  lightLevel: number | null;
  /** How much brighter the highlights of the scene are than those of the face, stops. */
  backlight: number | null;
  /** Mean luma of the face over the noise, decibels. */
  faceSignalToNoiseDb: number | null;
  /** Share of the face with two channels at the top of the range: shape and hue are lost. */
  faceClipHigh: number | null;
  /** Share of the face with luma at the bottom of the range. */
  faceClipLow: number | null;
  /** Difference between face and background, over the standard deviation of both. */
  faceContrast: number | null;
  /** Difference in light between the left and the right half of the face, in stops. */
  lightUnevenness: number | null;
  /** Effective blur of the face, in percent of its height. See `measureBlur`. */
  blur: number | null;
  /** How far the landmarks moved since the previous frame, face heights per second. */
  motion: number | null;

  // occlusion: log-odds of small networks over the structure of patches; above 0 more likely than not
  /** Something hides part of the face: a mask, a hand, a cloth, or an object. */
  faceOcclusion: number | null;
  /** Dark or mirrored lenses hide the eyes. Mean of both eyes, like the next two. */
  eyesHidden: number | null;
  /** The eyes are closed. */
  eyesClosed: number | null;
  /** A bright reflection on clear lenses hides the eyes. */
  glassesGlare: number | null;
}
export type FaceMeasureName = keyof FaceMeasures;

/** What `measureFace` remembers from one frame to the next. Opaque. */
export interface FaceMeasureMemory {
  readonly time: number;
  readonly landmarks: Float32Array;
}

export type FaceThresholdId =
  | 'light-level'
  | 'light-face'
  | 'light-back'
  | 'light-noise'
  | 'light-entropy'
  | 'light-face-black'
  | 'light-face-noise'
  | 'faces-min'
  | 'faces-max'
  | 'light-face-clipped'
  | 'size-min'
  | 'size-max'
  | 'center-x'
  | 'center-y'
  | 'cover-mesh'
  | 'cover-eyes'
  | 'cover-face'
  | 'glasses-glare'
  | 'pose-yaw'
  | 'pose-pitch'
  | 'pose-tilted-back'
  | 'pose-roll'
  | 'eyes-closed'
  | 'mouth-closed'
  | 'light-evenness'
  | 'blur'
  | 'motion';

/**
 * The effect of a gate on a frame, mildest first. `advise` lowers the score and adds a warning. `unknown` could not be
 * judged: the frame is not accepted, and the shutter takes it with a warning. `warn` holds back automatic capture until
 * its hint has not helped for a while. `insist` holds it back for as long as it lasts. `block` also stops the shutter.
 */
export const gateStates = ['pass', 'advise', 'unknown', 'warn', 'insist', 'block'] as const;
export type GateState = (typeof gateStates)[number];

export interface FaceVerdict {
  /**
   * Every gate passes or only advises, so the frame may be captured automatically. Only `hold-still` may be unknown.
   */
  accept: boolean;
  /**
   * Every gate that could be judged passes, so the person may hold still. While the model for the eyes is loading, a frame
   * may hold, but is never accepted.
   */
  holds: boolean;
  /**
   * No gate insists or blocks, so the frame may be captured automatically once its hints have not helped for a while.
   */
  tolerable: boolean;
  /** No gate blocks, so the shutter may capture. */
  usable: boolean;
  /** The most important hint. `null` if the frame is accepted, and while only parts of the engine are missing. */
  hint: FaceHint | null;
  direction: HintDirection | null;
  gates: Record<FaceHint, GateState>;
  /** Thresholds that are not met, including those that only advise. */
  failed: readonly FaceThresholdId[];
  /** 0 to 1, to choose the best of several accepted frames. */
  score: number;
  /** As measured, see `FaceMeasures`. */
  lightLevel?: number | null;
}
