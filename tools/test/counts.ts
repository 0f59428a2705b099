/** What a run of tests came to. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };
/** A run that did not come far enough to count. */
export const broken: Counts = { passed: 0, failed: 1, skipped: 0 };

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** A run that failed without a failed test (a broken import, a crash) must not read as green. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  const silent = exitCode !== 0 && counts.failed === 0;
  return silent ? { ...counts, failed: 1 } : counts;
}
