import { IdvError } from '../shared/errors.js';
import type { RawResponse } from './response.js';
import { markTransient } from './retry.js';

export interface TransportRequest {
  url: URL;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body: FormData | string | null;
  timeoutMs: number;
  signal: AbortSignal;
}

/** Sends one request once and reads the answer whole. */
export type Transport = (request: TransportRequest) => Promise<RawResponse>;

function unreachable(cause: unknown): IdvError {
  return markTransient(
    new IdvError('backend-unreachable', 'The host backend could not be reached.', {
      retryable: true,
      cause,
    }),
  );
}

/** Slow answers are tried again as well: the Idempotency-Key makes the repeat harmless. */
function timedOut(timeoutMs: number): IdvError {
  return markTransient(
    new IdvError('backend-timeout', `The host backend did not answer in ${timeoutMs} ms.`, {
      retryable: true,
    }),
  );
}

/** What every request to the host backend has in common. */
export const requestInit = {
  redirect: 'error',
  cache: 'no-store',
  credentials: 'same-origin',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/**
 * Through `fetch`. A redirect is an error: it would carry image and token to an address nobody named. That is also why
 * there is no progress of an upload: `XMLHttpRequest`, which alone tells it, follows redirects.
 */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return async ({ url, method, headers, body, timeoutMs, signal }) => {
    signal.throwIfAborted();
    const abort = new AbortController();
    const handleAbort = (): void => abort.abort(signal.reason);
    signal.addEventListener('abort', handleAbort);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      abort.abort();
    }, timeoutMs);
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        ...requestInit,
        signal: abort.signal,
      });
      return {
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      };
    } catch (cause) {
      signal.throwIfAborted();
      throw late ? timedOut(timeoutMs) : unreachable(cause);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
    }
  };
}
