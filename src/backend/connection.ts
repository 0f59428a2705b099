/** How a page wants its requests to travel: cookies, headers and `fetch` of its own. */
import { IdvError } from '../shared/errors.js';
import { markTransient } from './retry.js';
import type { BackendHeaders, Connection } from './types.js';

/** Of an element: only how it connects. */
export const connectionOf = ({ credentials, headers, fetch }: Connection): Connection => ({
  credentials,
  headers,
  fetch,
});

function joinHeaders(given: Readonly<Record<string, string>>, own: Record<string, string>): Headers {
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    // Not as the cause: its message would repeat the value, which may be a secret.
    throw new IdvError('not-configured', '`headers` has a name or a value that HTTP does not allow.', {
      fix: 'Return names and values as HTTP allows them: no line break, nothing beyond Latin-1.',
    });
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** The attribute's value; the default for none, and for one that does not exist, which the element's own checks name. */
export function credentialsOf(value: string | null | undefined): RequestCredentials {
  return value === 'include' || value === 'omit' ? value : 'same-origin';
}

async function made(headers: Extract<BackendHeaders, () => unknown>): Promise<Readonly<Record<string, string>>> {
  try {
    return await headers();
  } catch (cause) {
    const message = 'The `headers` function of the page failed.';
    const fix = 'Mend that function: what it threw is told with this line.';
    throw markTransient(new IdvError('backend-unreachable', message, { retryable: true, cause, fix }));
  }
}

/** Rejects with the reason of the abort if that comes first. */
async function untilAborted<Value>(value: Promise<Value>, signal: AbortSignal): Promise<Value> {
  let stop: (() => void) | undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener('abort', stop);
  });
  try {
    return await Promise.race([value, aborted]);
  } finally {
    if (stop !== undefined) signal.removeEventListener('abort', stop);
  }
}

/**
 * The page's headers, below those of the contract.
 * @throws IdvError `backend-unreachable` where the page's function fails; `not-configured` for headers that cannot be
 *   sent
 */
export async function headersFor(
  given: BackendHeaders | null,
  own: Record<string, string>,
  signal: AbortSignal,
): Promise<Headers> {
  const headers = typeof given === 'function' ? await untilAborted(made(given), signal) : given;
  return joinHeaders(headers ?? {}, own);
}
