import { IdvError } from '../contract/errors.js';
import { fetchAsset } from './fetch-asset.js';
import type { AssetLocation, FromWorker } from './protocol.js';
import { Watchdog } from './watchdog.js';
import { trustedTypesPolicy, workerAddress } from './worker-address.js';

/** Longest time from the script's arrival to its first sign of life. The slowest phone needs two seconds. */
const startStallMs = 10_000;

/**
 * Starts the worker and waits until its script runs.
 *
 * On the page's own origin, it is started by its address, which a policy of `worker-src 'self'` allows. Workers cannot
 * be started from another origin. In that case (the package on a CDN), and if the direct start fails (a server that
 * sends scripts with a wrong type), the script is fetched, checked and started from a blob.
 *
 * @param signal ends a worker that has not started, because a bad network may delay its script for minutes
 * @throws IdvError `vision-assets-*` if the script cannot be fetched, `vision-worker-blocked` if it is not allowed to
 * run, `vision-stalled` if it has arrived but gives no sign of life; the signal's reason if that is aborted.
 */
export async function spawnWorker(script: AssetLocation, signal: AbortSignal): Promise<Worker> {
  const sameOrigin = new URL(script.url).origin === self.origin;
  if (sameOrigin) {
    const worker = await run(script.url, 'module', signal);
    if (worker !== null) return worker;
  }
  signal.throwIfAborted();
  const content = await fetchAsset(script, undefined, signal);
  const url = URL.createObjectURL(new Blob([content], { type: 'text/javascript' }));
  try {
    // In a frame without an origin, Chromium starts only classic workers from a blob.
    const worker = await run(url, self.origin === 'null' ? 'classic' : 'module', signal);
    if (worker !== null) return worker;
  } finally {
    URL.revokeObjectURL(url);
  }
  signal.throwIfAborted();
  throw new IdvError(
    'vision-worker-blocked',
    sameOrigin
      ? `The worker ${script.url} could not be started: the browser has no module workers, or the page's Content-Security-Policy lacks worker-src 'self' or, with require-trusted-types-for, trusted-types ${trustedTypesPolicy}.`
      : `The worker comes from ${new URL(script.url).origin}, another origin than the page, and is started from a blob. The page's Content-Security-Policy must allow "worker-src blob:", or the assets must be served from the page's own origin ("assets" attribute).`,
  );
}

/**
 * Calls back once the script has arrived according to the page's timeline, because a bad network may be silent for
 * longer than a live worker. Also calls back when a frozen page resumes, because browsers may silently drop a download.
 */
function whenDue(url: string, due: () => void): () => void {
  if (url.startsWith('blob:')) due();
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName(url).length > 0) due();
  });
  observer.observe({ type: 'resource' });
  document.addEventListener('resume', due);
  return () => {
    observer.disconnect();
    document.removeEventListener('resume', due);
  };
}

/** Resolves to the worker, or to `null` if its script does not start. */
function run(url: string, type: WorkerType, signal: AbortSignal): Promise<Worker | null> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(url), { type, name: 'idv-vision' });
    } catch {
      resolve(null);
      return;
    }
    const silence = new Watchdog((ms) => {
      const error = new IdvError('vision-stalled', `The vision worker did not start in ${ms} ms`, { retryable: true });
      reject(error);
      settle(null);
    });
    const stopWatching = whenDue(url, () => silence.expect(startStallMs));
    const settle = (result: Worker | null): void => {
      stopWatching();
      silence.rest();
      signal.removeEventListener('abort', onAbort);
      worker.removeEventListener('message', onMessage);
      worker.removeEventListener('error', onError);
      if (result === null) worker.terminate();
      resolve(result);
    };
    const onMessage = ({ data }: MessageEvent<FromWorker>): void => {
      if (data.type === 'started') settle(worker);
    };
    const onError = (event: Event): void => {
      event.preventDefault();
      settle(null);
    };
    const onAbort = (): void => settle(null);
    signal.addEventListener('abort', onAbort);
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
  });
}
