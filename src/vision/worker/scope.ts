import { IdvError } from '../../shared/errors.js';
import type { FromWorker, ToWorker, VisionErrorCode } from '../protocol.js';

/** The slice of a worker's global that is used; the page's typings have no `DedicatedWorkerGlobalScope`. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;

/** The worker is of no more use. */
export function fail(error: unknown): void {
  const known = error instanceof IdvError ? error : null;
  scope.postMessage({
    type: 'failed',
    code: (known?.code as VisionErrorCode | undefined) ?? 'vision-crashed',
    message: error instanceof Error ? error.message : String(error),
    retryable: known?.retryable ?? true,
  });
}

/** Passes messages on, reports what throws, and tells the page that the script runs. */
export function serve(handle: (message: ToWorker) => void): void {
  scope.addEventListener('message', ({ data }) => {
    try {
      handle(data);
    } catch (error) {
      fail(error);
    }
  });
  scope.postMessage({ type: 'started' });
}
