import type { DocumentHint, DocumentMeasureName } from './types.js';

/** Changes whenever a limit or a formula changes; travels with every picture that was judged by it. */
export const documentThresholdsVersion = 'document-1';

export type DocumentThresholdId =
  | 'light-of-scene'
  | 'outline-sure'
  | 'light-of-paper'
  | 'clip-max'
  | 'fill-max'
  | 'edge-distance'
  | 'fill-min'
  | 'width-min'
  | 'tilt-max'
  | 'glare-max'
  | 'glare-portrait'
  | 'sharpness-min'
  | 'motion-max';

/** One limit on one measure. Unit, formula and source of each stand in `threshold-notes.ts`. */
export interface DocumentThreshold {
  /** Name of the limit, for overriding it. */
  readonly id: DocumentThresholdId;
  readonly measure: DocumentMeasureName;
  /** What the person is told when it fails. */
  readonly hint: DocumentHint;
  /** `above`: too high is bad; `below`: too low is bad. */
  readonly fails: 'above' | 'below';
  /** Past this value the frame is not captured automatically. */
  readonly accept: number;
  /** The limit while the frame before passed: a little looser, so that a hint does not flicker. */
  readonly keep: number;
  /** Past this value not even the manual shutter captures; `null`: the limit only warns. */
  readonly block: number | null;
  /** The value at and beyond which the score has nothing left to gain. */
  readonly ideal: number;
  /** Weight in the score that chooses the best of several good frames. */
  readonly weight: number;
  /** Past this value something is said that hinders nothing. */
  readonly advise?: number;
}

/** Every limit of a document frame. */
export const documentThresholds: readonly DocumentThreshold[] = [
  {
    id: 'light-of-scene',
    measure: 'sceneLevel',
    hint: 'too-dark',
    fails: 'below',
    accept: 60,
    keep: 55,
    block: null,
    ideal: 120,
    weight: 0,
  },
  {
    id: 'outline-sure',
    measure: 'outlineScore',
    hint: 'no-document',
    fails: 'below',
    accept: 0.75,
    keep: 0.6,
    block: 0.15,
    ideal: 0.98,
    weight: 1,
  },
  {
    id: 'light-of-paper',
    measure: 'paperLevel',
    hint: 'too-dark',
    fails: 'below',
    accept: 98,
    keep: 92,
    block: 45,
    ideal: 170,
    weight: 1,
  },
  {
    id: 'clip-max',
    measure: 'clipShare',
    hint: 'too-bright',
    fails: 'above',
    accept: 0.26,
    keep: 0.3,
    block: 0.6,
    ideal: 0.02,
    weight: 1,
  },
  {
    id: 'fill-max',
    measure: 'fill',
    hint: 'too-close',
    fails: 'above',
    accept: 0.99,
    keep: 0.995,
    block: null,
    ideal: 0.95,
    weight: 0,
  },
  {
    id: 'edge-distance',
    measure: 'edgeDistance',
    hint: 'cut-off',
    fails: 'below',
    accept: 0.006,
    keep: 0.003,
    block: -0.03,
    ideal: 0.03,
    weight: 0.5,
  },
  {
    id: 'fill-min',
    measure: 'fill',
    hint: 'too-far',
    fails: 'below',
    accept: 0.42,
    keep: 0.4,
    block: 0.12,
    ideal: 0.75,
    weight: 1,
  },
  {
    id: 'width-min',
    measure: 'documentWidthPixels',
    hint: 'low-resolution',
    fails: 'below',
    accept: 600,
    keep: 590,
    block: 600,
    ideal: 1400,
    weight: 1,
    advise: 1000,
  },
  {
    id: 'tilt-max',
    measure: 'tiltDegrees',
    hint: 'tilted',
    fails: 'above',
    accept: 33,
    keep: 35,
    block: 50,
    ideal: 8,
    weight: 1,
  },
  {
    id: 'glare-max',
    measure: 'glareShare',
    hint: 'glare',
    fails: 'above',
    accept: 0.006,
    keep: 0.007,
    block: null,
    ideal: 0,
    weight: 1,
  },
  {
    id: 'glare-portrait',
    measure: 'portraitGlareShare',
    hint: 'glare',
    fails: 'above',
    accept: 0.02,
    keep: 0.025,
    block: null,
    ideal: 0,
    weight: 0,
  },
  {
    id: 'sharpness-min',
    measure: 'sharpness',
    hint: 'blurry',
    fails: 'below',
    accept: 0.155,
    keep: 0.145,
    block: 0.04,
    ideal: 0.45,
    weight: 2,
  },
  {
    id: 'motion-max',
    measure: 'cornerMotion',
    hint: 'hold-still',
    fails: 'above',
    accept: 0.015,
    keep: 0.018,
    block: null,
    ideal: 0.002,
    weight: 1,
  },
];
