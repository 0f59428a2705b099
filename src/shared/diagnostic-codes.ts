import type { IdvErrorCode } from './errors.js';

/** What only the console says, beside the codes of `IdvError`: nobody who uses the page can do anything about it. */
export const consoleCodes = [
  'attribute-value',
  'attribute-unknown',
  'backend-missing',
  'element-defined',
  'step-unknown',
  'code-not-loaded',
  'engine-shared',
  'engine-fallback',
  'engine-pixels',
  'engine-restarted',
  'torch-failed',
  'wasm-blocked',
  'frame-blocked',
] as const;

export type ConsoleCode = (typeof consoleCodes)[number];

/** Every code that stands in square brackets in the console; `docs/error-codes.md` has a section for each. */
export type DiagnosticCode = ConsoleCode | IdvErrorCode;
