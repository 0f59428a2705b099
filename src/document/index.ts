export {
  createOutlineDetector,
  type DetectOptions,
  type DocumentOutline,
  type OutlineDetector,
  type OutlineDetectorOptions,
} from './detector.js';
export * from './document-types.js';
export type { Quad } from './quad.js';
