/** A host backend in the page: requests under one path never reach the network. */

type Answer = (path: string, init: RequestInit | undefined) => Response | Promise<Response>;

export const sessionOf = () => ({
  sessionId: 'session',
  token: 'token',
  expiresAt: new Date(Date.now() + 900_000).toISOString(),
  policy: { maxImageBytes: 1e7, maxImagePixels: 1e8, livenessAttempts: 3 },
});

export const accepted = { faceId: 'face', reference: 'reference', sha256: 'sha256', confidence: 1 };

/** `headers` such as `retry-after`. */
export function problemOf(status: number, code: string, headers: Record<string, string> = {}): Response {
  const body = { type: 'about:blank', title: code, status, code, retryable: false, reference: 'reference' };
  return Response.json(body, { status, headers: { 'content-type': 'application/problem+json', ...headers } });
}

export interface FakeBackend {
  /** For the attribute `backend`. */
  readonly address: string;
  /** Requests in order, such as `POST sessions`. */
  readonly requests: string[];
  uninstall(): void;
}

/** Gives everyone a session, unless `answers` says otherwise. @param answers by path, such as `sessions` or `faces` */
export function installFakeBackend(answers: Record<string, Answer> = {}): FakeBackend {
  const address = '/fake-backend';
  const requests: string[] = [];
  const { fetch } = window;
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(`${address}/`)) return fetch(input, init);
    const path = url.pathname.slice(address.length + 1);
    requests.push(`${init?.method ?? 'GET'} ${path}`);
    const answer = answers[path];
    if (answer !== undefined) return answer(path, init);
    return path === 'sessions' ? Response.json(sessionOf(), { status: 201 }) : problemOf(404, 'NOT_FOUND');
  };
  return {
    address,
    requests,
    uninstall: () => {
      window.fetch = fetch;
    },
  };
}

/** Sets `navigator.onLine` and fires its event; `null` restores the real value. */
export function pretendOnline(online: boolean | null): void {
  if (online === null) {
    Reflect.deleteProperty(navigator, 'onLine');
    return;
  }
  Object.defineProperty(navigator, 'onLine', { get: () => online, configurable: true });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
}
