/** Estimates the remaining time of a download from the bytes so far and their rate. Pure. */
import type { LifecycleFields } from './types.js';

type Download = Pick<LifecycleFields, 'loadedBytes' | 'totalBytes' | 'secondsLeft' | 'firstBytes'>;

export const noDownload: Download = { loadedBytes: 0, totalBytes: 0, secondsLeft: null, firstBytes: null };

/** Shorter times give only a guess of the rate, milliseconds. */
const minMeasuredMs = 700;

export function downloadOf(
  before: Pick<Download, 'firstBytes' | 'loadedBytes'>,
  { time, loadedBytes, totalBytes }: { time: number; loadedBytes: number; totalBytes: number },
): Download {
  // A replaced worker starts from the beginning.
  const firstBytes =
    before.firstBytes === null || loadedBytes < before.loadedBytes ? { time, loadedBytes } : before.firstBytes;
  const elapsedMs = time - firstBytes.time;
  const came = loadedBytes - firstBytes.loadedBytes;
  const known = totalBytes > 0 && came > 0 && elapsedMs >= minMeasuredMs;
  const secondsLeft = known ? Math.ceil(((totalBytes - loadedBytes) * elapsedMs) / came / 1000) : null;
  return { loadedBytes, totalBytes, secondsLeft, firstBytes };
}
