import { IdvError } from '../../contract/errors.js';
import type { FromWorker, ToWorker, VisionErrorCode } from '../protocol.js';

/** The members of a worker's global scope that we use. The page's types lack `DedicatedWorkerGlobalScope`. */
interface WorkerScope {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToWorker>) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;

/** Reports that the worker can no longer be used. */
export function fail(error: unknown): void {
  const known = error instanceof IdvError ? error : null;
  scope.postMessage({
    type: 'failed',
    code: (known?.code as VisionErrorCode | undefined) ?? 'vision-crashed',
    message: error instanceof Error ? error.message : String(error),
    retryable: known?.retryable ?? true,
  });
}

/** Passes messages to the handler, reports what it throws, and tells the page that the script is running. */
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
