/** The compact engine's runtime: model files in, values out. No DOM: it runs in workers and on servers alike. */
export { CompactModelError } from './format/layout.js';
export type { CompactModel } from './format/model.js';
export { loadCompactModel } from './format/read.js';
export { bestKernels } from './runtime/best-kernels.js';
export { createCompactRuntime } from './runtime/runtime.js';
export type { CompactNet, CompactRuntime, KernelBuild } from './types.js';
export { createCompactFaceEngine } from './face/engine.js';
export type { CompactFaceEngine } from './face/engine.js';
export { canonicalFace } from './face/pose.js';
