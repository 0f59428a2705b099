import { IdvError } from '../contract/errors.js';
import { fixOf } from '../contract/fixes.js';
import { browserNetwork, createServerClock } from './environment.js';
import { readResponse } from './response.js';
import type { RawResponse } from './response.js';
import { markTransient, withRetry } from './retry.js';
import type {
  BackendClientOptions,
  BackendClock,
  BackendHeaders,
  Call,
  CallOptions,
  Connection,
  NetworkStatus,
} from './types.js';

export type CallerOptions = Pick<BackendClientOptions, 'clock' | 'network' | 'tries' | 'explain' | keyof Connection>;

/**
 * The base URL of the routes, with a trailing slash. A relative one is resolved against the page.
 * @throws TypeError for anything but an http(s) address
 */
export function parseBaseUrl(baseUrl: string | URL): URL {
  const page = typeof document === 'undefined' ? undefined : document.baseURI;
  const url = new URL(baseUrl, page);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('The backend must be an http or https address.');
  }
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url;
}

/** The properties of an element that say how it connects. */
export const connectionOf = ({ credentials, headers, fetch }: Connection): Connection => ({
  credentials,
  headers,
  fetch,
});

/** Finds out why the backend did not answer at all. The code for that is loaded only when needed. */
export async function explainSilence(error: IdvError, baseUrl: URL): Promise<IdvError> {
  const { explainUnreachable } = await import('./explain-unreachable.js');
  return explainUnreachable(error, baseUrl);
}

/** Redirects count as errors, because they could carry image and token to another origin. */
const requestInit = {
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

/** Matches short words joined by hyphens, such as `face-comparisons`. No id looks like that. */
const routeName = /^[a-z]{1,15}(?:-[a-z]{1,15})*$/;

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Sends calls to the routes under one address, and retries those that may succeed the next time. */
export class Caller {
  readonly clock: BackendClock;
  readonly network: NetworkStatus;
  readonly #baseUrl: URL;
  readonly #connection: Partial<Connection>;
  readonly #tries: number;
  #hasAnswered = false;
  readonly #explain: BackendClientOptions['explain'];

  /** @throws TypeError for a base URL that is not an http(s) address */
  constructor(baseUrl: string | URL, options: CallerOptions) {
    this.#baseUrl = parseBaseUrl(baseUrl);
    this.#connection = options;
    this.clock = options.clock ?? createServerClock();
    this.network = options.network ?? browserNetwork;
    this.#tries = options.tries ?? 4;
    this.#explain = options.explain;
  }

  async send<T>(
    call: Call<T>,
    { signal, onWaiting, onFailedTry }: CallOptions,
    token: string | null = null,
  ): Promise<T> {
    const { clock, network } = this;
    const context = { clock, network, tries: this.#tries, signal, onWaiting, onFailedTry };
    try {
      return await withRetry(() => this.sendOnce(call, signal, token), context);
    } catch (error) {
      if (!(error instanceof IdvError) || this.#explain === undefined || !this.#needsDiagnosis(error)) throw error;
      const explained = await this.#explain(error, this.#baseUrl).catch(() => error);
      signal.throwIfAborted();
      throw explained;
    }
  }

  /**
   * Whether probing the network may reveal the reason. If the page passes its own `fetch`, a probe with the global one
   * would prove nothing.
   */
  #needsDiagnosis({ code, fix }: IdvError): boolean {
    const hasOwnFetch = this.#connection.fetch != null;
    const isKnown = fix !== fixOf(code);
    return code === 'backend-unreachable' && !isKnown && !hasOwnFetch && this.network.isOnline();
  }

  /**
   * If the page sends no login, nobody can be signed in. That is the site's mistake, not the person's.
   * @returns `error` itself if the person may have to sign in
   */
  explainUnauthorized(error: unknown): unknown {
    const { credentials, headers, fetch } = this.#connection;
    const isUnauthorized = error instanceof IdvError && error.code === 'UNAUTHORIZED';
    if (!isUnauthorized || headers != null || fetch != null || typeof location === 'undefined') return error;
    const { origin } = this.#baseUrl;
    if (origin === location.origin || credentialsOf(credentials) === 'include') return error;
    const fix = 'Set credentials="include" so that cookies travel to another origin, or `headers` with a login.';
    const what = `${origin} answered UNAUTHORIZED, and this page sends no login to it.`;
    return new IdvError('backend-misconfigured', what, { fix, cause: error });
  }

  async sendOnce<T>(call: Call<T>, signal: AbortSignal, token: string | null = null): Promise<T> {
    const { method, body, timeoutMs } = call;
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
      const accept = 'application/json, application/problem+json';
      const headers = { accept, ...bearer(token), ...call.headers };
      const response = await this.#request(call.path, headers, abort.signal, { method, body });
      const answer = {
        asked: `${method} ${this.#addressOf(call.path)}`,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      };
      if (!isPage(answer)) this.#syncClock(response);
      const value = this.#read(answer, call);
      this.#hasAnswered = true;
      return value;
    } catch (cause) {
      signal.throwIfAborted();
      if (cause instanceof IdvError) throw cause;
      throw late ? timedOut(timeoutMs) : unreachable(cause);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', handleAbort);
    }
  }

  /**
   * Once the backend has answered, its address is right. An HTML page in its place then comes from a network that wants
   * a login, or from a proxy during a deployment. That is temporary, and the site has nothing to fix.
   */
  #read<T>(answer: RawResponse, { isExpected, isProven, missing }: Call<T>): T {
    if (missing !== undefined && (answer.status === 404 || answer.status === 405)) return missing;
    try {
      return readResponse(answer, isExpected, this.clock.now());
    } catch (error) {
      const isStrange = error instanceof IdvError && error.code === 'backend-misconfigured';
      if (!isStrange || answer.status >= 300 || !isPage(answer) || !(this.#hasAnswered || isProven)) throw error;
      throw markTransient(new IdvError('backend-bad-response', error.message, { retryable: true }));
    }
  }

  /** Pages on another origin can read `Date` only if the backend exposes it, as ours does. */
  #syncClock({ headers }: Response): void {
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.clock.syncClock?.(date);
  }

  /** The route without ids, so that the console shows one line for all of them. */
  #addressOf(path: string): string {
    const { href } = new URL(path, this.#baseUrl);
    return href.replaceAll(/\/([\w-]{16,})(?=\/|$)/g, (whole, segment: string) =>
      routeName.test(segment) ? whole : '/…',
    );
  }

  /** Opens a stream of server-sent events. */
  async open(path: string, signal: AbortSignal, token: string | null): Promise<Response> {
    const headers = { accept: 'text/event-stream', ...bearer(token) };
    return this.#request(path, headers, signal);
  }

  async #request(
    path: string,
    own: Record<string, string>,
    signal: AbortSignal,
    init: RequestInit = {},
  ): Promise<Response> {
    const { credentials, headers, fetch: send = null } = this.#connection;
    const joined = await headersFor(headers ?? null, own, signal);
    // Don't call it as a method: the browser's own `fetch` only works on the window.
    return (send ?? globalThis.fetch)(new URL(path, this.#baseUrl), {
      ...init,
      ...requestInit,
      credentials: credentialsOf(credentials),
      headers: joined,
      signal,
    });
  }
}

/** No backend answers with an HTML page. It comes from a router or a proxy, whose clock may also be wrong. */
function isPage({ contentType }: RawResponse): boolean {
  return /^text\/html\b/i.test(contentType);
}

function unreachable(cause: unknown): IdvError {
  const options = { retryable: true, cause };
  return markTransient(new IdvError('backend-unreachable', 'The host backend could not be reached.', options));
}

/** Also retried, because the Idempotency-Key makes a repeat harmless. */
function timedOut(timeoutMs: number): IdvError {
  const message = `The host backend did not answer in ${timeoutMs} ms.`;
  return markTransient(new IdvError('backend-timeout', message, { retryable: true }));
}

function joinHeaders(given: Readonly<Record<string, string>>, own: Record<string, string>): Headers {
  let headers: Headers;
  try {
    headers = new Headers(given);
  } catch {
    // Leave out the cause: its message would repeat the value, which may be a secret.
    throw new IdvError('not-configured', '`headers` has a name or a value that HTTP does not allow.', {
      fix: 'Return names and values as HTTP allows them: no line break, nothing beyond Latin-1.',
    });
  }
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  return headers;
}

/** The attribute's value, or the default. The element itself reports an unknown value. */
function credentialsOf(value: string | null | undefined): RequestCredentials {
  return value === 'include' || value === 'omit' ? value : 'same-origin';
}

async function callHeaders(headers: Extract<BackendHeaders, () => unknown>): Promise<Readonly<Record<string, string>>> {
  try {
    return await headers();
  } catch (cause) {
    const message = 'The `headers` function of the page failed.';
    const fix = 'Fix that function. The error it threw is shown with this line.';
    throw markTransient(new IdvError('backend-unreachable', message, { retryable: true, cause, fix }));
  }
}

/** Rejects with the signal's reason if it is aborted first. */
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
 * The page's headers, overridden by those of the contract.
 * @throws IdvError `backend-unreachable` if the page's function fails; `not-configured` for headers that cannot be sent
 */
async function headersFor(
  given: BackendHeaders | null,
  own: Record<string, string>,
  signal: AbortSignal,
): Promise<Headers> {
  const headers = typeof given === 'function' ? await untilAborted(callHeaders(given), signal) : given;
  return joinHeaders(headers ?? {}, own);
}
