export { createFaceCounter } from './face-counter.js';
export type { FaceCounterOptions } from './face-counter.js';
export { createFaceReader } from './face-counter.js';
