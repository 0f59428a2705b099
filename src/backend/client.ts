import type { SessionCreated } from '../shared/contract.js';
import { IdvError } from '../shared/errors.js';
import { parseBaseUrl } from './base-url.js';
import { followLiveness } from './liveness-follow.js';
import {
  isDocumentAccepted,
  isFaceAccepted,
  isLivenessCreated,
  isLivenessProgress,
  isSessionCreated,
  isSessionProgress,
  readResponse,
} from './response.js';
import { withRetry } from './retry.js';
import { browserNetwork, browserPage, realClock } from './surroundings.js';
import { fetchTransport, requestInit } from './transport.js';
import type { TransportRequest } from './transport.js';
import type { BackendClient, BackendClientOptions, SubmitOptions } from './types.js';

/** A token this close to its end is renewed before use: the upload itself takes a while. Milliseconds. */
const renewBeforeMs = 30_000;

interface Call<T> {
  method: TransportRequest['method'];
  path: string;
  body: FormData | string | null;
  headers: Record<string, string>;
  timeoutMs: number;
  isExpected: (value: unknown) => value is T;
}

type WriteOptions = Omit<SubmitOptions, 'idempotencyKey'>;

/** Pictures by the part they travel in; the name is that of the file. */
type Pictures = Record<string, { picture: Blob; name: string }>;

/**
 * Makes a client of the host backend mounted at `baseUrl`.
 * @throws TypeError for a `baseUrl` that is no http(s) address.
 */
export function createBackendClient(options: BackendClientOptions): BackendClient {
  const baseUrl = parseBaseUrl(options.baseUrl);
  const { clock = realClock, network = browserNetwork, page = browserPage, tries = 4 } = options;
  const { json: jsonTimeoutMs = 15_000, image: imageTimeoutMs = 60_000 } = options.timeoutMs ?? {};
  const fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
  const transport = fetchTransport(fetch);
  const { signal: always } = new AbortController();
  let sessionKey: string | null = null;
  let sessionId: string | null = null;
  let isConfirmed = true;
  let session: { token: string; expiresAt: string } | null = options.sessionToken ?? null;
  /** One renewal serves every call that waits for it, as long as the call that began it goes on. */
  let renewal: { created: Promise<SessionCreated>; signal: AbortSignal } | null = null;

  async function send<T>(call: Call<T>, signal: AbortSignal, token: string | null): Promise<T> {
    const request: TransportRequest = {
      url: new URL(call.path, baseUrl),
      method: call.method,
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

  async function createSession(signal: AbortSignal, onWaiting?: (waiting: boolean) => void): Promise<SessionCreated> {
    const key = nextSessionKey();
    const call: Call<SessionCreated> = {
      method: 'POST',
      path: 'sessions',
      body: '{}',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
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
    sessionKey = key;
    ({ sessionId } = created);
    isConfirmed = true;
    return created;
  }

  function nextSessionKey(): string {
    if (sessionKey === null && options.sessionKey) return options.sessionKey;
    // One that is nearly over is not worth another look.
    const asksAgain = !isConfirmed && session !== null && isFresh(session);
    return asksAgain && sessionKey !== null ? sessionKey : crypto.randomUUID();
  }

  function isFresh({ expiresAt }: { expiresAt: string }): boolean {
    return Date.parse(expiresAt) - clock.now() > renewBeforeMs;
  }

  async function freshToken(signal: AbortSignal, onWaiting?: (waiting: boolean) => void): Promise<string> {
    const isKnown = isConfirmed || sessionKey === null;
    if (session !== null && isFresh(session) && isKnown) return session.token;
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

  /** With the session's token; a session that is over is made anew, once, and the call repeated. */
  async function write<T>(call: Call<T>, { signal = always, onWaiting }: WriteOptions): Promise<T> {
    const context = { clock, network, tries, signal, onWaiting };
    const submit = async (token: string): Promise<T> => withRetry(() => send(call, signal, token), context);
    const token = await freshToken(signal, onWaiting);
    try {
      return await submit(token);
    } catch (error) {
      if (!isSessionOver(error)) throw error;
      if (session?.token === token) session = null;
      return submit(await freshToken(signal, onWaiting));
    }
  }

  async function submitPictures<T>(
    path: string,
    pictures: Pictures,
    details: object,
    isExpected: (value: unknown) => value is T,
    options: SubmitOptions,
  ): Promise<T> {
    const body = new FormData();
    for (const [part, { picture, name }] of Object.entries(pictures)) {
      body.set(part, picture, `${name}.${extensionOf(picture.type)}`);
    }
    body.set('details', new Blob([JSON.stringify(details)], { type: 'application/json' }));
    const call: Call<T> = {
      method: 'POST',
      path,
      body,
      headers: { 'idempotency-key': options.idempotencyKey },
      timeoutMs: imageTimeoutMs,
      isExpected,
    };
    return write(call, options);
  }

  function reading<T>(path: string, isExpected: (value: unknown) => value is T): Call<T> {
    return { method: 'GET', path, body: null, headers: {}, timeoutMs: jsonTimeoutMs, isExpected };
  }

  /** With the token there is: what belongs to a session cannot be read with another one's. */
  async function read<T>(call: Call<T>, signal: AbortSignal): Promise<T> {
    const token = session?.token ?? (await freshToken(signal));
    return withRetry(() => send(call, signal, token), { clock, network, tries, signal });
  }

  const livenessPath = (livenessId: string): string => `liveness/${encodeURIComponent(livenessId)}`;

  return {
    get sessionKey() {
      return sessionKey;
    },

    get sessionId() {
      return sessionId;
    },

    confirmSession() {
      isConfirmed = false;
    },

    async createSession({ signal = always } = {}) {
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

    async readSession({ signal = always } = {}) {
      return read(reading('sessions/current', isSessionProgress), signal);
    },

    async startLiveness(options) {
      const call = {
        method: 'POST' as const,
        path: 'liveness',
        body: null,
        headers: { 'idempotency-key': options.idempotencyKey },
        timeoutMs: jsonTimeoutMs,
        isExpected: isLivenessCreated,
      };
      return write(call, options);
    },

    async readLiveness(livenessId, { signal = always } = {}) {
      return read(reading(livenessPath(livenessId), isLivenessProgress), signal);
    },

    followLiveness(livenessId, options) {
      const call = reading(livenessPath(livenessId), isLivenessProgress);
      const held = session;
      const token = held?.token ?? null;
      return followLiveness(
        {
          clock,
          network,
          page,
          endsAt: held === null ? 0 : Date.parse(held.expiresAt),
          read: (signal) => send(call, signal, token),
          open: (signal) =>
            fetch(new URL(`${call.path}/events`, baseUrl), {
              ...requestInit,
              headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
              signal,
            }),
        },
        options,
      );
    },
  };
}

function isSessionOver(error: unknown): boolean {
  return error instanceof IdvError && (error.code === 'SESSION_EXPIRED' || error.code === 'UNAUTHORIZED');
}

function extensionOf(mimeType: string): string {
  return mimeType === 'image/png' ? 'png' : mimeType === 'image/webp' ? 'webp' : 'jpg';
}
