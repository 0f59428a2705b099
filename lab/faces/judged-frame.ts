import type { FaceHint, FaceMeasures, FaceThresholdId } from '../../src/face/types.js';
import type { FaceLabel } from '../shared/face-labels.js';

/** A labeled picture, and what the judge says of it. */
export interface JudgedFrame extends FaceLabel {
  verdict: 'accept' | 'refuse';
  hint: FaceHint | null;
  /** The checks that did not pass, including those that only advise. */
  checks: readonly FaceThresholdId[];
  /** `null`: not scored. */
  right: boolean | null;
  score: number;
  workMs: number;
  measures: FaceMeasures;
}
