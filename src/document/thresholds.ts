import { above, below, type Threshold } from '../face/threshold.js';
import type { DocumentHint, DocumentMeasureName } from './types.js';

/** Changes whenever a limit or a formula changes. Sent with every picture that was judged by it. */
export const documentThresholdsVersion = 'document-3';

export type DocumentThresholdId =
  | 'light-of-scene'
  | 'outline-sure'
  | 'outline-proof'
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

export type DocumentThreshold = Threshold<DocumentThresholdId, DocumentMeasureName, DocumentHint>;

/**
 * Every threshold of a document frame. "Good a, bad b" are the values nearest to the limit in phone frames of ID cards and
 * passports (`npm run lab -- documents`). The limit lies about midway, on a logarithmic scale where the measure is a ratio.
 */
export const documentThresholds: readonly DocumentThreshold[] = [
  // 95th percentile of luma over the picture, 0 to 255. Judged only where no document was found, to name darkness as the
  // cause; a card in good light is above 160.
  below(
    { id: 'light-of-scene', measure: 'sceneLevel', hint: 'too-dark' },
    { accept: 60, keep: 55, block: null, ideal: 120, weight: 0 },
  ),
  // Confidence of the outline, 0 to 1 (`scorer.ts`), chosen for precision on cross-validated frames (`document-fit.ts`).
  below(
    { id: 'outline-sure', measure: 'outlineScore', hint: 'no-document' },
    { accept: 0.75, keep: 0.6, block: 0.15, ideal: 0.98, weight: 1 },
  ),
  // Evidence over some 300 ms that the outline is a thing of its own, 0 to 1 (`proof.ts`), fitted on drawn and real clips;
  // directions are given from 0.5 on.
  below(
    { id: 'outline-proof', measure: 'outlineProof', hint: 'no-document' },
    { accept: 0.7, keep: 0.6, block: null, ideal: 0.98, weight: 0 },
  ),
  // 90th percentile of luma over the straightened document: good 161, bad 61.
  below(
    { id: 'light-of-paper', measure: 'paperLevel', hint: 'too-dark' },
    { accept: 98, keep: 92, block: 45, ideal: 170, weight: 1 },
  ),
  // Share of samples with every channel at 253 and above: frames with a strong reflection 0.10, overexposed 0.67.
  above(
    { id: 'clip-max', measure: 'clipShare', hint: 'too-bright' },
    { accept: 0.26, keep: 0.3, block: 0.6, ideal: 0.02, weight: 1 },
  ),
  // The document's extent over the picture's, the fuller of across and down. A rim of one per cent on either side shows
  // that nothing is cut.
  above(
    { id: 'fill-max', measure: 'fill', hint: 'too-close' },
    { accept: 0.99, keep: 0.995, block: null, ideal: 0.95, weight: 0 },
  ),
  // Least distance of a corner from the picture's edge, over its shorter side, negative outside: whole documents 0.014 and
  // more, cut ones below 0.
  below(
    { id: 'edge-distance', measure: 'edgeDistance', hint: 'cut-off' },
    { accept: 0.006, keep: 0.003, block: -0.03, ideal: 0.03, weight: 0.5 },
  ),
  // As above: good 0.66, bad 0.27.
  below(
    { id: 'fill-min', measure: 'fill', hint: 'too-far' },
    { accept: 0.42, keep: 0.4, block: 0.12, ideal: 0.75, weight: 1 },
  ),
  // Pixels of the longer side. 600 over the 85.6 mm of ID-1 are 178 dpi, where letters of 2 mm are 14 pixels high; 760 are
  // 225 dpi, what a full-HD camera gives a card held upright that fills four fifths of the brackets.
  below(
    { id: 'width-min', measure: 'documentWidthPixels', hint: 'low-resolution' },
    { accept: 600, keep: 590, block: 600, ideal: 1400, weight: 1, advise: 760 },
  ),
  // Degrees between document and picture plane, for a view of 60° along the longer side: good up to 24. At 33° a sixth of the
  // resolution across the tilt is lost.
  above(
    { id: 'tilt-max', measure: 'tiltDegrees', hint: 'tilted' },
    { accept: 33, keep: 35, block: 50, ideal: 8, weight: 1 },
  ),
  // Share of the document: bright spots times their height above the paper over 60 steps (at most 1). Good 0.0031, bad 0.0079.
  above(
    { id: 'glare-max', measure: 'glareShare', hint: 'glare' },
    { accept: 0.006, keep: 0.007, block: null, ideal: 0, weight: 1 },
  ),
  // The same within the portrait, over its area. A face comparison needs the whole portrait: one twentieth is an eye.
  above(
    { id: 'glare-portrait', measure: 'portraitGlareShare', hint: 'glare' },
    { accept: 0.02, keep: 0.025, block: null, ideal: 0, weight: 0 },
  ),
  // Σ second difference² in its weakest direction over Σ first difference² (`sharpness.ts`): good 0.309, bad 0.130; blur of 1.5
  // samples 0.20 to 0.28 (also `lab -- document-text`).
  below(
    { id: 'sharpness-min', measure: 'sharpness', hint: 'blurry' },
    { accept: 0.215, keep: 0.203, block: 0.04, ideal: 0.42, weight: 2 },
  ),
  // Largest move of a corner in a fifteenth of a second, over the document's diagonal. 1.5 % of a card that fills a 1280 px
  // picture is 15 px from one frame to the next: more than a letter.
  above(
    { id: 'motion-max', measure: 'cornerMotion', hint: 'hold-still' },
    { accept: 0.015, keep: 0.018, block: null, ideal: 0.002, weight: 1 },
  ),
];
