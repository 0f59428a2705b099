export {
  createOutlineDetector,
  type DetectOptions,
  type DocumentOutline,
  type OutlineDetector,
  type OutlineDetectorOptions,
} from './detector.js';
export * from './document-types.js';
export type { GlareSpot } from './glare.js';
export { judgeDocument, type DocumentLimits, type JudgeDocumentOptions } from './judge.js';
export { measureDocument } from './measure.js';
export type { Quad } from './quad.js';
export { documentWidthPixels, rectify, type RectifyOptions } from './rectify.js';
export { documentThresholds, type DocumentThreshold, type DocumentThresholdId } from './thresholds.js';
export { createOutlineTracker, refineOutline, type OutlineTracker } from './track.js';
export * from './types.js';
