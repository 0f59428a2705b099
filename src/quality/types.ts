import type { FaceObservation } from '../shared/face.js';
import type { Oval, Pixels, Point } from '../shared/geometry.js';

/** What a person can be told about a frame, most blocking first. */
export const faceHints = [
  'too-dark',
  'no-face',
  'multiple-faces',
  'too-bright',
  'too-far',
  'too-close',
  'off-centre',
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
}

/**
 * Everything measured of one frame. `null`: cannot be told (no face, no engine, no previous frame).
 * Each field's unit, formula, source and limits stand in `thresholds.ts`.
 */
export interface FaceMeasures {
  faceCount: number | null;
  faceHeightRatio: number | null;
  /** Distance of the face's centre from the oval's, shares of the oval's width and height; x right, y down. */
  offset: Point | null;
  yawDegrees: number | null;
  pitchDegrees: number | null;
  rollDegrees: number | null;
  [measure: string]: number | Point | null;
}

/** `block`: no capture. `warn`: manual capture allowed, automatic not. */
export type GateState = 'pass' | 'warn' | 'block';

export interface FaceVerdict {
  /** True when every gate passes: the frame may be captured automatically. */
  accept: boolean;
  /** True when nothing blocks: the manual shutter may capture. */
  usable: boolean;
  /** The one thing to say, most blocking first; `null` when accepted. */
  hint: FaceHint | null;
  direction: HintDirection | null;
  gates: Record<FaceHint, GateState>;
  /** 0 to 1, for choosing the best of several accepted frames. */
  score: number;
}
