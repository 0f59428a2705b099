/** What came of test files. */

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileResult extends Counts {
  file: string;
  seconds: number;
  /** Why tests were skipped, each reason once. */
  skips: readonly string[];
  /** What a person reads if something failed. */
  output: string;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Counts a file as failed if it crashed, never started its tests, or holds none. */
export function withCrash<Result extends Counts>(result: Result, isCrashed: boolean): Result {
  const isSilent = result.failed === 0 && (isCrashed || result.passed + result.skipped === 0);
  return isSilent ? { ...result, failed: 1 } : result;
}
