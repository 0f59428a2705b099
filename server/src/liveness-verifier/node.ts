/** The verifier on Node, with the reader that examines pictures. */
export * from './index.js';
export { createFaceReader } from '../face-counter/face-counter.js';
export type { FaceCounterOptions as FaceReaderOptions } from '../face-counter/face-counter.js';
export { createPresentationDetector } from '../presentation/index.js';
