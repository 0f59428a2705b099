import type { BackendClock } from './types.js';

/** After this many milliseconds, people wonder whether anything is still happening. */
export const slowAfterMs = 6000;

/** Runs a call, and reports once if it takes long, including all tries and waits. */
export async function noticeSlow<T>(
  run: () => Promise<T>,
  clock: BackendClock,
  onSlow: (() => void) | undefined,
): Promise<T> {
  if (onSlow === undefined) return run();
  const over = new AbortController();
  clock.sleep(slowAfterMs, over.signal).then(onSlow, () => undefined);
  try {
    return await run();
  } finally {
    over.abort();
  }
}
