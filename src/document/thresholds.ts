import { above, below, type Threshold } from '../quality/threshold.js';
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

export type DocumentThreshold = Threshold<DocumentThresholdId, DocumentMeasureName, DocumentHint>;

/** Every threshold of a document frame. Units, formulas and sources are in `threshold-notes.ts`. */
export const documentThresholds: readonly DocumentThreshold[] = [
  {
    ...below('light-of-scene', 'sceneLevel', 'too-dark'),
    ...{ accept: 60, keep: 55, block: null, ideal: 120, weight: 0 },
  },
  {
    ...below('outline-sure', 'outlineScore', 'no-document'),
    ...{ accept: 0.75, keep: 0.6, block: 0.15, ideal: 0.98, weight: 1 },
  },
  {
    ...below('light-of-paper', 'paperLevel', 'too-dark'),
    ...{ accept: 98, keep: 92, block: 45, ideal: 170, weight: 1 },
  },
  {
    ...above('clip-max', 'clipShare', 'too-bright'),
    ...{ accept: 0.26, keep: 0.3, block: 0.6, ideal: 0.02, weight: 1 },
  },
  {
    ...above('fill-max', 'fill', 'too-close'),
    ...{ accept: 0.99, keep: 0.995, block: null, ideal: 0.95, weight: 0 },
  },
  {
    ...below('edge-distance', 'edgeDistance', 'cut-off'),
    ...{ accept: 0.006, keep: 0.003, block: -0.03, ideal: 0.03, weight: 0.5 },
  },
  {
    ...below('fill-min', 'fill', 'too-far'),
    ...{ accept: 0.42, keep: 0.4, block: 0.12, ideal: 0.75, weight: 1 },
  },
  {
    ...below('width-min', 'documentWidthPixels', 'low-resolution'),
    ...{ accept: 600, keep: 590, block: 600, ideal: 1400, weight: 1, advise: 1000 },
  },
  {
    ...above('tilt-max', 'tiltDegrees', 'tilted'),
    ...{ accept: 33, keep: 35, block: 50, ideal: 8, weight: 1 },
  },
  {
    ...above('glare-max', 'glareShare', 'glare'),
    ...{ accept: 0.006, keep: 0.007, block: null, ideal: 0, weight: 1 },
  },
  {
    ...above('glare-portrait', 'portraitGlareShare', 'glare'),
    ...{ accept: 0.02, keep: 0.025, block: null, ideal: 0, weight: 0 },
  },
  {
    ...below('sharpness-min', 'sharpness', 'blurry'),
    ...{ accept: 0.155, keep: 0.145, block: 0.04, ideal: 0.45, weight: 2 },
  },
  {
    ...above('motion-max', 'cornerMotion', 'hold-still'),
    ...{ accept: 0.015, keep: 0.018, block: null, ideal: 0.002, weight: 1 },
  },
];
