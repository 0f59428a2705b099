import type { FaceThreshold } from './threshold.js';
import { featureThresholds } from './thresholds-features.js';
import { lightThresholds } from './thresholds-light.js';
import { placeThresholds } from './thresholds-place.js';

export type { FaceThreshold, FaceThresholdId } from './threshold.js';

/** Changes whenever a limit or a formula changes; travels with every picture that was judged by it. */
export const thresholdsVersion = 'face-3';

/**
 * Every limit of a face frame. "good a, bad b" in a source are the values nearest to the limit in the rendered
 * frames; the limit lies about midway on the scale of the measure.
 */
export const faceThresholds: readonly FaceThreshold[] = [...lightThresholds, ...placeThresholds, ...featureThresholds];
