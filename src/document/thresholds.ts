import { above, below, type Threshold, type ThresholdNote } from '../face/threshold.js';
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

/** Every threshold of a document frame. Units, formulas and sources are below. */
export const documentThresholds: readonly DocumentThreshold[] = [
  below(
    { id: 'light-of-scene', measure: 'sceneLevel', hint: 'too-dark' },
    { accept: 60, keep: 55, block: null, ideal: 120, weight: 0 },
  ),
  below(
    { id: 'outline-sure', measure: 'outlineScore', hint: 'no-document' },
    { accept: 0.75, keep: 0.6, block: 0.15, ideal: 0.98, weight: 1 },
  ),
  below(
    { id: 'outline-proof', measure: 'outlineProof', hint: 'no-document' },
    { accept: 0.7, keep: 0.6, block: null, ideal: 0.98, weight: 0 },
  ),
  below(
    { id: 'light-of-paper', measure: 'paperLevel', hint: 'too-dark' },
    { accept: 98, keep: 92, block: 45, ideal: 170, weight: 1 },
  ),
  above(
    { id: 'clip-max', measure: 'clipShare', hint: 'too-bright' },
    { accept: 0.26, keep: 0.3, block: 0.6, ideal: 0.02, weight: 1 },
  ),
  above(
    { id: 'fill-max', measure: 'fill', hint: 'too-close' },
    { accept: 0.99, keep: 0.995, block: null, ideal: 0.95, weight: 0 },
  ),
  below(
    { id: 'edge-distance', measure: 'edgeDistance', hint: 'cut-off' },
    { accept: 0.006, keep: 0.003, block: -0.03, ideal: 0.03, weight: 0.5 },
  ),
  below(
    { id: 'fill-min', measure: 'fill', hint: 'too-far' },
    { accept: 0.42, keep: 0.4, block: 0.12, ideal: 0.75, weight: 1 },
  ),
  below(
    { id: 'width-min', measure: 'documentWidthPixels', hint: 'low-resolution' },
    { accept: 600, keep: 590, block: 600, ideal: 1400, weight: 1, advise: 760 },
  ),
  above(
    { id: 'tilt-max', measure: 'tiltDegrees', hint: 'tilted' },
    { accept: 33, keep: 35, block: 50, ideal: 8, weight: 1 },
  ),
  above(
    { id: 'glare-max', measure: 'glareShare', hint: 'glare' },
    { accept: 0.006, keep: 0.007, block: null, ideal: 0, weight: 1 },
  ),
  above(
    { id: 'glare-portrait', measure: 'portraitGlareShare', hint: 'glare' },
    { accept: 0.02, keep: 0.025, block: null, ideal: 0, weight: 0 },
  ),
  below(
    { id: 'sharpness-min', measure: 'sharpness', hint: 'blurry' },
    { accept: 0.215, keep: 0.203, block: 0.04, ideal: 0.42, weight: 2 },
  ),
  above(
    { id: 'motion-max', measure: 'cornerMotion', hint: 'hold-still' },
    { accept: 0.015, keep: 0.018, block: null, ideal: 0.002, weight: 1 },
  ),
];

const measured = 'Own measurement (npm run lab -- documents) on phone frames of ID cards and passports';

/**
 * Unit, formula and source of every limit. "good a, bad b" are the values nearest to the limit in
 * the development frames; the limit lies about midway, on a logarithmic scale where the measure is a ratio.
 */
export const documentThresholdNotes: Record<DocumentThresholdId, ThresholdNote> = {
  'light-of-scene': {
    unit: '8-bit luma, 0 to 255',
    formula: '95th percentile of luma over the picture',
    source: 'Judged only where no document was found, to name darkness as the cause; a card in good light is above 160',
  },
  'outline-sure': {
    unit: '0 to 1',
    formula: 'confidence of the outline, see scorer.ts',
    source: `Chosen for precision on cross-validated frames (lab/document-fits/document-fit.ts)`,
  },
  'outline-proof': {
    unit: '0 to 1',
    formula: 'evidence over some 300 ms that the outline is a thing of its own on its surface, see proof.ts',
    source: 'Fitted on drawn and real clips (lab/documents/document-clips.ts); directions are given from 0.5 on',
  },
  'light-of-paper': {
    unit: '8-bit luma, 0 to 255',
    formula: '90th percentile of luma over the rectified document',
    source: `${measured}: good 161, bad 61`,
  },
  'clip-max': {
    unit: 'share of the document',
    formula: 'samples with every channel at 253 and above, over all',
    source: `${measured}: frames with a strong reflection 0.10, overexposed 0.67`,
  },
  'fill-max': {
    unit: 'share of the picture',
    formula: "the document's extent over the picture's, the fuller of across and down",
    source: 'A rim of one per cent on either side shows that nothing is cut',
  },
  'edge-distance': {
    unit: "shares of the picture's shorter side",
    formula: "least distance of a corner from the picture's edge, negative outside",
    source: `${measured}: whole documents 0.014 and more, cut ones below 0`,
  },
  'fill-min': {
    unit: 'share of the picture',
    formula: "the document's extent over the picture's, the fuller of across and down",
    source: `${measured}: good 0.66, bad 0.27`,
  },
  'width-min': {
    unit: 'pixels',
    formula: 'longer side of the document, mean of the two sides that show it',
    source:
      '600 over the 85.6 mm of ID-1 are 178 dpi, where letters of 2 mm are 14 pixels high; 760 are 225 dpi, what a full-HD camera gives a card held upright that fills four fifths of the brackets',
  },
  'tilt-max': {
    unit: 'degrees',
    formula: 'angle between document and picture plane from the quad, for a view of 60° along the longer side',
    source: `${measured}: good up to 24; at 33° a sixth of the resolution across the tilt is lost`,
  },
  'glare-max': {
    unit: 'share of the document',
    formula:
      'area of bright spots, connected and clipped within, times their height above the paper over 60 steps (at most 1), times 0.75 beside text up to 1.5 on it',
    source: `${measured}: good 0.003, bad 0.0079`,
  },
  'glare-portrait': {
    unit: 'share of the portrait',
    formula: 'as glare-max, within the portrait',
    source: 'A face comparison needs the whole portrait: one twentieth is an eye',
  },
  'sharpness-min': {
    unit: 'ratio',
    formula:
      'Σ second difference² in its weakest direction over Σ first difference², at and next to text (without text: at all print), between blocks of 2 × 2 samples, document 640 samples long',
    source: `${measured} (also lab -- document-text): good 0.309, bad 0.130; blur of 1.5 samples 0.20 to 0.28`,
  },
  'motion-max': {
    unit: "shares of the document's diagonal",
    formula: 'largest move of a corner in a fifteenth of a second, from the frame before',
    source: '1.5 % of a card that fills a 1280 px picture is 15 px from one frame to the next: more than a letter',
  },
};
