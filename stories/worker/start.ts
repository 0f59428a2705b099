/** Starts the service worker that plays host backend and identity service for the stories. */

/** Browsers end an idle worker after about half a minute. */
const keepAliveMs = 10_000;

let started: Promise<void> | undefined;

/** Resolves when the worker answers the requests of this page. @throws Error where there are no service workers */
export function startSandboxWorker(): Promise<void> {
  return (started ??= start());
}

async function start(): Promise<void> {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined)
    throw new Error('The stories need service workers: serve them over https or localhost.');
  const controlled = new Promise<void>((resolve) => {
    if (serviceWorker.controller !== null) resolve();
    else serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
  });
  await serviceWorker.register('./sandbox-worker.js');
  await controlled;
  setInterval(() => serviceWorker.controller?.postMessage('stay'), keepAliveMs);
}
