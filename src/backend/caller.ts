import { IdvError } from '../shared/errors.js';
import { parseBaseUrl } from './base-url.js';
import { credentialsOf, headersFor } from './connection.js';
import { browserNetwork, createServerClock } from './environment.js';
import { readResponse } from './response.js';
import type { RawResponse } from './response.js';
import { markTransient, withRetry } from './retry.js';
import type { BackendClientOptions, BackendClock, Call, CallOptions, Connection, NetworkStatus } from './types.js';

export type CallerOptions = Pick<BackendClientOptions, 'clock' | 'network' | 'tries' | 'explain' | keyof Connection>;

/** A redirect is an error: it could carry image and token to another origin. */
const requestInit = {
  redirect: 'error',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
} as const satisfies RequestInit;

function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** Sends calls to the routes under one address, and repeats those that another try may mend. */
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

  async send<T>(call: Call<T>, { signal, onWaiting }: CallOptions, token: string | null = null): Promise<T> {
    const { clock, network } = this;
    const context = { clock, network, tries: this.#tries, signal, onWaiting };
    try {
      return await withRetry(() => this.sendOnce(call, signal, token), context);
    } catch (error) {
      if (!(error instanceof IdvError) || this.#explain === undefined || !this.#isRiddle(error)) throw error;
      const explained = await this.#explain(error, this.#baseUrl).catch(() => error);
      signal.throwIfAborted();
      throw explained;
    }
  }

  /** Whether other requests may tell why: of what the page sends in its own way, the browser's own tell nothing. */
  #isRiddle({ code, fix }: IdvError): boolean {
    const isOwnWay = this.#connection.fetch != null;
    return code === 'backend-unreachable' && fix === undefined && !isOwnWay && this.network.isOnline();
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
      const response = await this.#request(call.path, headers, abort.signal, {
        method,
        ...(body === undefined ? {} : { body }),
      });
      const answer = {
        asked: `${method} ${this.#addressOf(call.path)}`,
        status: response.status,
        contentType: response.headers.get('content-type') ?? '',
        retryAfter: response.headers.get('retry-after'),
        body: await response.text(),
      };
      if (!isPage(answer)) this.#heed(response);
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
   * A backend that has answered is where it should be. A page in its place then comes from a network that wants a login,
   * or from a proxy while the backend is being replaced: it passes, and the site has nothing to mend.
   */
  #read<T>(answer: RawResponse, { isExpected, isProven = false }: Call<T>): T {
    try {
      return readResponse(answer, isExpected, this.clock.now());
    } catch (error) {
      const isStrange = error instanceof IdvError && error.code === 'backend-misconfigured';
      if (!isStrange || answer.status >= 300 || !isPage(answer) || !(this.#hasAnswered || isProven)) throw error;
      throw markTransient(new IdvError('backend-bad-response', error.message, { retryable: true }));
    }
  }

  /** Other origins show it where the host backend lets them, as ours does. */
  #heed({ headers }: Response): void {
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.clock.heed?.(date);
  }

  /** Without ids: one line of the console for all of them. */
  #addressOf(path: string): string {
    return new URL(path, this.#baseUrl).href.replaceAll(/\/[\w-]{16,}(?=\/|$)/g, '/…');
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
    // Called on no object: a browser's own `fetch` belongs to the window alone.
    return (send ?? globalThis.fetch)(new URL(path, this.#baseUrl), {
      ...init,
      ...requestInit,
      credentials: credentialsOf(credentials),
      headers: joined,
      signal,
    });
  }
}

/** No backend's answer: its date is that of a router or a proxy, whose calendar may be wrong as well. */
function isPage({ contentType }: RawResponse): boolean {
  return /^text\/html\b/i.test(contentType);
}

function unreachable(cause: unknown): IdvError {
  const options = { retryable: true, cause };
  return markTransient(new IdvError('backend-unreachable', 'The host backend could not be reached.', options));
}

/** Slow answers are tried again as well: the Idempotency-Key makes the repeat harmless. */
function timedOut(timeoutMs: number): IdvError {
  const message = `The host backend did not answer in ${timeoutMs} ms.`;
  return markTransient(new IdvError('backend-timeout', message, { retryable: true }));
}
