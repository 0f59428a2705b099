import { IdvError } from '../shared/errors.js';
import { fetchAsset } from './fetch-asset.js';
import type { AssetLocation, FromWorker } from './protocol.js';
import { Watchdog } from './watchdog.js';
import { trustedTypesPolicy, workerAddress } from './worker-address.js';

/** From the script's arrival to its first sign of life; the slowest phone reads it within two seconds. */
const startStallMs = 10_000;

/**
 * Starts the worker and waits until its script runs.
 *
 * From the page's own origin it is started by its address, which a policy of `worker-src 'self'` allows. A worker may
 * not be started from another origin: there (the package on a CDN), and where the direct start fails (a server that
 * gives scripts a wrong type), the script is fetched, checked and started from a blob.
 *
 * @param signal ends a worker that has not started, whose script a bad network may keep for minutes
 * @throws IdvError `vision-assets-*` when the script cannot be fetched, `vision-worker-blocked` when it may not run,
 *   `vision-stalled` when it is here and gives no sign; the signal's reason when that ends it.
 */
export async function spawnWorker(script: AssetLocation, signal: AbortSignal): Promise<Worker> {
  const sameOrigin = new URL(script.url).origin === location.origin;
  if (sameOrigin) {
    const worker = await run(script.url, signal);
    if (worker !== null) return worker;
  }
  signal.throwIfAborted();
  const content = await fetchAsset(script, undefined, signal);
  const url = URL.createObjectURL(new Blob([content], { type: 'text/javascript' }));
  try {
    const worker = await run(url, signal);
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
 * Calls back once the page's timeline has the script: a bad network is silent for longer than a live worker. It also
 * calls back when a frozen page goes on, for browsers may drop what was on its way and never say so.
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

/** The worker, or `null` when its script does not come to run. */
function run(url: string, signal: AbortSignal): Promise<Worker | null> {
  return new Promise((resolve, reject) => {
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(url), { type: 'module', name: 'idv-vision' });
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
