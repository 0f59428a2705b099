import type { SessionCreated } from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import { isDocumentAccepted, isFaceAccepted, isSessionCreated, readResponse } from './response.js';
import { withRetry } from './retry.js';
import { browserNetwork, realClock } from './surroundings.js';
import { fetchTransport } from './transport.js';
import type { TransportRequest } from './transport.js';
import type { BackendClient, BackendClientOptions, SubmitOptions } from './types.js';

/** A token this close to its end is renewed before use: the upload itself takes a while. Milliseconds. */
const renewBeforeMs = 30_000;

interface Call<T> {
  path: string;
  body: FormData | string | null;
  headers: Record<string, string>;
  timeoutMs: number;
  isExpected: (value: unknown) => value is T;
}

/** Pictures by the part they travel in; the name is that of the file. */
type Pictures = Record<string, { picture: Blob; name: string }>;

/**
 * Makes a client of the host backend mounted at `baseUrl`.
 * @throws TypeError for a `baseUrl` that is no http(s) address.
 */
export function createBackendClient(options: BackendClientOptions): BackendClient {
  const baseUrl = parseBaseUrl(options.baseUrl);
  const { clock = realClock, network = browserNetwork, tries = 4 } = options;
  const { json: jsonTimeoutMs = 15_000, image: imageTimeoutMs = 60_000 } = options.timeoutMs ?? {};
  const transport = fetchTransport(options.fetch ?? ((...request) => globalThis.fetch(...request)));
  let session: { token: string; expiresAt: string } | null = options.sessionToken ?? null;
  /** One renewal serves every call that waits for it, as long as the call that began it goes on. */
  let renewal: { created: Promise<SessionCreated>; signal: AbortSignal } | null = null;

  async function send<T>(call: Call<T>, signal: AbortSignal, token: string | null): Promise<T> {
    const request: TransportRequest = {
      url: new URL(call.path, baseUrl),
      method: 'POST',
      headers: {
        accept: 'application/json, application/problem+json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...call.headers,
      },
      body: call.body,
      timeoutMs: call.timeoutMs,
      signal,
    };
    return readResponse(await transport(request), call.isExpected, clock.now());
  }

  async function createSession(
    signal: AbortSignal,
    onWaiting?: (waiting: boolean) => void,
  ): Promise<SessionCreated> {
    const call: Call<SessionCreated> = {
      path: 'sessions',
      body: '{}',
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      timeoutMs: jsonTimeoutMs,
      isExpected: isSessionCreated,
    };
    const created = await withRetry(() => send(call, signal, null), {
      clock,
      network,
      tries,
      signal,
      onWaiting,
    });
    session = created;
    return created;
  }

  function isFresh({ expiresAt }: { expiresAt: string }): boolean {
    return Date.parse(expiresAt) - clock.now() > renewBeforeMs;
  }

  async function freshToken(
    signal: AbortSignal,
    onWaiting?: (waiting: boolean) => void,
  ): Promise<string> {
    if (session !== null && isFresh(session)) return session.token;
    if (renewal === null || renewal.signal.aborted) {
      const begun = { created: createSession(signal, onWaiting), signal };
      renewal = begun;
      const end = (): void => {
        if (renewal === begun) renewal = null;
      };
      begun.created.then(end, end);
    }
    return (await renewal.created).token;
  }

  async function submitPictures<T>(
    path: string,
    pictures: Pictures,
    details: object,
    isExpected: (value: unknown) => value is T,
    { idempotencyKey, signal, onWaiting }: SubmitOptions,
  ): Promise<T> {
    const { signal: always } = new AbortController();
    const body = new FormData();
    for (const [part, { picture, name }] of Object.entries(pictures)) {
      body.set(part, picture, `${name}.${extensionOf(picture.type)}`);
    }
    body.set('details', new Blob([JSON.stringify(details)], { type: 'application/json' }));
    const call: Call<T> = {
      path,
      body,
      headers: { 'idempotency-key': idempotencyKey },
      timeoutMs: imageTimeoutMs,
      isExpected,
    };
    const context = { clock, network, tries, signal: signal ?? always, onWaiting };
    const submit = async (token: string): Promise<T> =>
      withRetry(() => send(call, context.signal, token), context);
    const token = await freshToken(context.signal, onWaiting);
    try {
      return await submit(token);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      if (session?.token === token) session = null;
      return submit(await freshToken(context.signal, onWaiting));
    }
  }

  return {
    async createSession({ signal = new AbortController().signal } = {}) {
      return createSession(signal);
    },

    async submitFace(image, details, options) {
      const pictures = { image: { picture: image, name: 'face' } };
      return submitPictures('faces', pictures, details, isFaceAccepted, options);
    },

    async submitDocument({ front, back }, details, options) {
      const pictures: Pictures = { image: { picture: front, name: 'front' } };
      if (back !== null) pictures['back'] = { picture: back, name: 'back' };
      return submitPictures('documents', pictures, details, isDocumentAccepted, options);
    },
  };
}

function isSessionOver(error: unknown): boolean {
  return (
    error instanceof IdvError && (error.code === 'SESSION_EXPIRED' || error.code === 'UNAUTHORIZED')
  );
}

function extensionOf(mimeType: string): string {
  return mimeType === 'image/png' ? 'png' : mimeType === 'image/webp' ? 'webp' : 'jpg';
}

function parseBaseUrl(baseUrl: string | URL): URL {
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
