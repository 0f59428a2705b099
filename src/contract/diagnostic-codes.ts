import type { IdvErrorCode } from './errors.js';

/**
 * Codes that only appear in the console, in addition to those of `IdvError`: people who use the page can't do anything
 * about them.
 */
export const consoleCodes = [
  'attribute-value',
  'attribute-unknown',
  'backend-missing',
  'element-defined',
  'element-unknown',
  'step-unknown',
  'code-not-loaded',
  'engine-shared',
  'engine-fallback',
  'engine-pixels',
  'engine-restarted',
  'camera-silent',
  'torch-failed',
  'wasm-blocked',
  'frame-blocked',
] as const;

export type ConsoleCode = (typeof consoleCodes)[number];

/** Every code in square brackets in the console. `docs/error-codes.md` has a section for each. */
export type DiagnosticCode = ConsoleCode | IdvErrorCode;
