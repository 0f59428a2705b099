import type { FaceHint, FaceMeasureName, FaceMeasures } from './types.js';

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

/** One limit on one measure. */
export interface FaceThreshold {
  /** Name of the limit, for overriding it. */
  readonly id: FaceThresholdId;
  readonly measure: FaceMeasureName;
  /** What the person is told when it fails. */
  readonly hint: FaceHint;
  readonly unit: string;
  /** How the measure is made, in one line. */
  readonly formula: string;
  /** Where the measure comes from, and what the limit lies between. */
  readonly source: string;
  /** `above`: too high is bad; `below`: too low is bad; `beyond`: too far from zero is bad. */
  readonly fails: 'above' | 'below' | 'beyond';
  /** Past this value the frame is not captured automatically. */
  readonly accept: number;
  /** The limit while the frame before passed: a little looser, so that a hint does not flicker. */
  readonly keep: number;
  /**
   * Past this value automatic capture is held back for as long as it lasts; `null`: after a while in which the hint has
   * not helped the frame is taken with a warning.
   */
  readonly insist: number | null;
  /** Past this value not even the manual shutter captures; `null`: never. */
  readonly block: number | null;
  /** The check never holds anything back: it lowers the score and is named with the picture. */
  readonly advises?: true;
  /** The value at and beyond which the score has nothing left to gain. */
  readonly ideal: number;
  /** Weight in the score that chooses the best of several good frames. */
  readonly weight: number;
  /** The limit is judged only where the measure can be trusted. */
  readonly trustedWhen?: (measures: FaceMeasures) => boolean;
}

/** Where the figures in a limit's `source` come from. */
export const rendered = 'Own measurement (npm run eval:faces) on rendered frames of six people and ten Monk tones';

/** Where limits on networks come from. */
export const fitted =
  'Fitted by test/eval/cover/fit.ts on real and rendered people, drawn over; the limit by cross-validation over people';
