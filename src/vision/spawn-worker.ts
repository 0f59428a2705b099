import { IdvError } from '../shared/errors.js';
import { fetchAsset } from './fetch-asset.js';
import type { AssetLocation, FromWorker } from './protocol.js';
import { trustedTypesPolicy, workerAddress } from './worker-address.js';

/**
 * Starts the worker and waits until its script runs.
 *
 * From the page's own origin it is started by its address, which a policy of `worker-src 'self'` allows. A worker may
 * not be started from another origin: there (the package on a CDN), and where the direct start fails (a server that
 * gives scripts a wrong type), the script is fetched, checked and started from a blob.
 *
 * @throws IdvError `vision-assets-*` when the script cannot be fetched, `vision-worker-blocked` when it may not run.
 */
export async function spawnWorker(script: AssetLocation): Promise<Worker> {
  const sameOrigin = new URL(script.url).origin === location.origin;
  if (sameOrigin) {
    const worker = await run(script.url);
    if (worker !== null) return worker;
  }
  const content = await fetchAsset(script);
  const url = URL.createObjectURL(new Blob([content], { type: 'text/javascript' }));
  try {
    const worker = await run(url);
    if (worker !== null) return worker;
  } finally {
    URL.revokeObjectURL(url);
  }
  throw new IdvError(
    'vision-worker-blocked',
    sameOrigin
      ? `The worker ${script.url} could not be started: the browser has no module workers, or the page's Content-Security-Policy lacks worker-src 'self' or, with require-trusted-types-for, trusted-types ${trustedTypesPolicy}.`
      : `The worker comes from ${new URL(script.url).origin}, another origin than the page, and is started from a blob. The page's Content-Security-Policy must allow "worker-src blob:", or the assets must be served from the page's own origin ("assets" attribute).`,
  );
}

/** The worker, or `null` when its script does not come to run. */
function run(url: string): Promise<Worker | null> {
  return new Promise((resolve) => {
    let worker: Worker;
    try {
      worker = new Worker(workerAddress(url), { type: 'module', name: 'idv-vision' });
    } catch {
      resolve(null);
      return;
    }
    const settle = (result: Worker | null): void => {
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
    worker.addEventListener('message', onMessage);
    worker.addEventListener('error', onError);
  });
}
