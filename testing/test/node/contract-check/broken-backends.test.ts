/** Backends that break one rule each. The suite must report the check that catches it. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sampleOf } from '../../../../test/support/sample.js';
import {
  apiKey,
  failuresOf,
  loginCookie,
  startCheckedBackend,
  origin,
  type CheckedBackend,
} from './checked-backend.js';

type Send = (request: Request) => Promise<Response>;
/** What the broken backend does differently from ours, as a `fetch` of its own. */
type Break = (request: Request, send: Send) => Promise<Response>;

interface Change {
  status?: number;
  headers?: Record<string, string | null>;
  body?: (text: string) => string;
}

/** Changes an answer. */
async function altered(response: Response, { status, headers = {}, body = (text) => text }: Change): Promise<Response> {
  const all = new Headers(response.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  all.delete('content-length');
  const code = status ?? response.status;
  const isStream = all.get('content-type')?.startsWith('text/event-stream');
  const text = isStream ? response.body : body(await response.text());
  return new Response(code === 204 ? null : text, { status: code, headers: all });
}

/** Changes a request. `null` removes a header. */
function asking(request: Request, headers: Record<string, string | null>): Request {
  const all = new Headers(request.headers);
  for (const [name, value] of Object.entries(headers)) {
    if (value === null) all.delete(name);
    else all.set(name, value);
  }
  return new Request(request, { headers: all });
}

const isProblem = ({ status }: Response): boolean => status >= 400;
const pathOf = ({ url }: Request): string => new URL(url).pathname.replace('/idv', '');
const codeOf = async (response: Response): Promise<unknown> =>
  isProblem(response) ? ((await response.clone().json()) as { code?: unknown }).code : undefined;

/** Accepts requests that ours refuses with this code. */
const takesIn =
  (code: string, answer: object): Break =>
  async (request, send) => {
    const response = await send(request);
    if ((await codeOf(response)) !== code) return response;
    const headers = { 'content-type': 'application/json' };
    return altered(response, { status: 201, headers, body: () => JSON.stringify(answer) });
  };

const face = { faceId: 'f', reference: 'r', confidence: 99, sha256: '0'.repeat(64) };
const someSession = {
  sessionId: 's',
  token: 'some.token',
  expiresAt: new Date(Date.now() + 600_000).toISOString(),
  policy: { maxImageBytes: 1_000_000, maxImagePixels: 1_000_000, livenessAttempts: 3 },
};

/** Changes every matching answer. */
const onAnswers =
  (applies: (response: Response, request: Request) => boolean | Promise<boolean>, change: Change): Break =>
  async (request, send) => {
    const response = await send(request);
    return (await applies(response, request)) ? altered(response, change) : response;
  };

/** Treats each repeat as a new request. */
const withNewKeys =
  (path: string): Break =>
  (request, send) =>
    send(
      pathOf(request) === path && request.headers.has('idempotency-key')
        ? asking(request, { 'idempotency-key': crypto.randomUUID() })
        : request,
    );

const isInvalid = async (response: Response): Promise<boolean> => (await codeOf(response)) === 'INVALID_REQUEST';
const internal = (json: object) => ({ ...json, code: 'INTERNAL', status: 500 });

const onProblems = (change: Change): Break => onAnswers(isProblem, change);
const withJson = (change: (json: Record<string, unknown>) => object) => (text: string) =>
  JSON.stringify(change(JSON.parse(text) as Record<string, unknown>));

const broken: [what: string, caughtBy: string, doing: Break][] = [
  [
    'sessions that last a whole day',
    'session-created',
    onAnswers(({ status }, request) => status === 201 && pathOf(request) === '/sessions', {
      body: withJson((json) => ({ ...json, expiresAt: new Date(Date.now() + 86_400_000).toISOString() })),
    }),
  ],
  ['200 for 201', 'session-created', onAnswers(({ status }) => status === 201, { status: 200 })],
  [
    'a session without its policy',
    'session-created',
    onAnswers(({ status }) => status === 201, { body: withJson(({ policy: _policy, ...json }) => json) }),
  ],
  ['a new session for each repeat', 'session-repeated', withNewKeys('/sessions')],
  [
    'sessions for everybody',
    'session-without-login',
    (request, send) => send(pathOf(request) === '/sessions' ? asking(request, { cookie: loginCookie }) : request),
  ],
  [
    'a login answered with 403',
    'session-without-login',
    onAnswers((response, request) => response.status === 401 && pathOf(request) === '/sessions', { status: 403 }),
  ],
  ['optional keys', 'session-without-key', takesIn('IDEMPOTENCY_KEY_MISSING', someSession)],
  ['selfies without a key', 'face-without-key', takesIn('IDEMPOTENCY_KEY_MISSING', face)],
  [
    'any origin',
    'origin-refused',
    (request, send) => send(request.method === 'POST' ? asking(request, { origin }) : request),
  ],
  [
    'any origin with a token',
    'origin-refused-with-token',
    (request, send) => send(request.headers.has('authorization') ? asking(request, { origin }) : request),
  ],
  [
    'CORS for all pages',
    'preflight-refused',
    onAnswers(({ status }) => status > 0, { headers: { 'access-control-allow-origin': '*' } }),
  ],
  [
    'the request’s origin echoed',
    'origin-refused',
    async (request, send) =>
      altered(await send(request), { headers: { 'access-control-allow-origin': request.headers.get('origin') } }),
  ],
  ['no answer to preflights', 'preflight', onAnswers((_, { method }) => method === 'OPTIONS', { status: 405 })],
  [
    'a preflight that forgets the key',
    'preflight',
    onAnswers((_, { method }) => method === 'OPTIONS', {
      headers: { 'access-control-allow-headers': 'Authorization, Content-Type' },
    }),
  ],
  ['problems without CORS', 'cors-of-answers', onProblems({ headers: { 'access-control-allow-origin': null } })],
  [
    'a Date that the page may not read',
    'date-of-answers',
    onAnswers(({ status }) => status > 0, { headers: { 'access-control-expose-headers': 'Retry-After' } }),
  ],
  ['no Vary', 'cors-of-answers', onAnswers(({ status }) => status > 0, { headers: { vary: null } })],
  [
    'unchecked tokens',
    'token-wrong',
    (() => {
      let good: string | null = null;
      return async (request: Request, send: Send) => {
        if (!request.headers.has('authorization')) {
          const response = await send(request);
          if (response.status === 201) good = ((await response.clone().json()) as { token: string }).token;
          return response;
        }
        return send(asking(request, { authorization: `Bearer ${good}` }));
      };
    })(),
  ],
  [
    'tokens in the address',
    'token-missing',
    (request, send) => {
      const token = new URL(request.url).searchParams.get('token');
      return send(token === null ? request : asking(request, { authorization: `Bearer ${token}` }));
    },
  ],
  ['no idempotency', 'face-repeated', withNewKeys('/faces')],
  ['no idempotency, seen from the service', 'service-asked-once', withNewKeys('/faces')],
  [
    'keys of a session, not of a person',
    'face-repeated-in-new-session',
    (request, send) => {
      const [key, token] = [request.headers.get('idempotency-key'), request.headers.get('authorization')];
      if (key === null || token === null || key.includes(' ') || key.length > 200) return send(request);
      return send(asking(request, { 'idempotency-key': `${key}-${token.slice(-20)}` }));
    },
  ],
  ['used keys with another selfie', 'face-key-reused', takesIn('IDEMPOTENCY_KEY_REUSED', face)],
  ['pictures of any size', 'face-too-large', takesIn('IMAGE_TOO_LARGE', face)],
  ['pictures of any size in chunks', 'face-too-large-unannounced', takesIn('IMAGE_TOO_LARGE', face)],
  ['pictures of any number of pixels', 'face-too-many-pixels', takesIn('IMAGE_TOO_LARGE', face)],
  ['HTML as a selfie', 'face-wrong-type', takesIn('UNSUPPORTED_MEDIA_TYPE', face)],
  ['400 for a wrong type', 'face-wrong-type', onAnswers(({ status }) => status === 415, { status: 400 })],
  ['an exception on a broken form', 'face-broken', onAnswers(isInvalid, { status: 500, body: withJson(internal) })],
  ['details of any kind', 'face-incomplete', takesIn('INVALID_REQUEST', face)],
  [
    'details repeated in the problem',
    'face-not-echoed',
    async (request, send) => {
      const sent = await request.clone().text();
      const response = await send(request);
      const echoed = withJson((json) => ({
        ...json,
        detail: `wrong: ${sent.slice(sent.indexOf('<img'), sent.indexOf('<img') + 40)}`,
      }));
      return sent.includes('<img') ? altered(response, { body: echoed }) : response;
    },
  ],
  [
    'HTML for errors',
    'unknown-route',
    onProblems({ headers: { 'content-type': 'text/html' }, body: () => '<!doctype html><h1>Error</h1>' }),
  ],
  [
    'HTML for unknown routes',
    'answers-are-no-pages',
    onAnswers(({ status }) => status === 404, {
      headers: { 'content-type': 'text/html' },
      body: () => '<!doctype html><h1>404</h1>',
    }),
  ],
  ['problems as application/json', 'unknown-route', onProblems({ headers: { 'content-type': 'application/json' } })],
  [
    'problems without retryable',
    'answers-are-problems',
    onProblems({ body: withJson(({ retryable: _retryable, ...json }) => json) }),
  ],
  ['codes of its own', 'answers-are-problems', onProblems({ body: withJson((json) => ({ ...json, code: 'OOPS' })) })],
  [
    'another status in the body',
    'answers-are-problems',
    onProblems({ body: withJson((json) => ({ ...json, status: 418 })) }),
  ],
  [
    'cacheable answers',
    'answers-not-stored',
    onAnswers(({ status }) => status > 0, { headers: { 'cache-control': null } }),
  ],
  [
    'sniffable types',
    'answers-not-stored',
    onAnswers(({ status }) => status > 0, { headers: { 'x-content-type-options': null } }),
  ],
  [
    'the API key in a header',
    'answers-hold-no-secret',
    onAnswers(({ status }) => status === 201, { headers: { 'x-debug': apiKey } }),
  ],
  [
    'the API key in a problem',
    'answers-hold-no-secret',
    onProblems({ body: withJson((json) => ({ ...json, detail: `with ${apiKey}` })) }),
  ],
  [
    'a stack trace',
    'answers-hold-no-secret',
    onProblems({ body: withJson((json) => ({ ...json, detail: 'Error at answer (/srv/app/server.js:12:5)' })) }),
  ],
  [
    'the person in the token',
    'answers-hold-no-secret',
    onAnswers(({ status }, request) => status === 201 && pathOf(request) === '/sessions', {
      body: withJson((json) => ({ ...json, token: `${btoa(`{"sub":"${loginCookie}"}`)}.${String(json['token'])}` })),
    }),
  ],
  [
    '401 if the service refuses the key',
    'service-credentials',
    onAnswers(async (response) => (await codeOf(response)) === 'INVALID_CREDENTIALS', {
      status: 401,
      body: withJson((json) => ({ ...json, status: 401 })),
    }),
  ],
  [
    'a wrong digest',
    'service-asked-once',
    onAnswers(({ status }, request) => status === 201 && pathOf(request) === '/faces', {
      body: withJson((json) => ({ ...json, sha256: 'a'.repeat(64) })),
    }),
  ],
  [
    'failures that may not be retried',
    'service-away',
    onAnswers(async (response) => (await codeOf(response)) === 'SERVICE_TEMPORARILY_UNAVAILABLE', {
      body: withJson((json) => ({ ...json, retryable: false })),
    }),
  ],
  [
    'a new call after a lost answer',
    'service-answer-lost',
    (() => {
      const failed = new Map<string, string>();
      return async (request: Request, send: Send) => {
        const key = request.headers.get('idempotency-key') ?? '';
        const response = await send(
          failed.has(key) ? asking(request, { 'idempotency-key': failed.get(key) ?? '' }) : request,
        );
        if (response.status >= 500) failed.set(key, crypto.randomUUID());
        return response;
      };
    })(),
  ],
  [
    'other sessions exposed',
    'liveness-of-others',
    onAnswers(async (response, request) => request.method === 'GET' && (await codeOf(response)) === 'NOT_FOUND', {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: () => '{"livenessId":"x","status":"FAILED"}',
    }),
  ],
  ['pictures of other sessions compared', 'comparison-of-others', takesIn('NOT_FOUND', {})],
  ['any document', 'document-refused', takesIn('INVALID_REQUEST', {})],
  ['wrong handoff numbers accepted', 'handoff-used-once', takesIn('HANDOFF_NUMBER_MISMATCH', {})],
  [
    'sessions that survive erasure',
    'session-erased',
    onAnswers((_, { method }) => method === 'DELETE', { status: 200 }),
  ],
  [
    'no documents',
    'document-accepted',
    async (request, send) =>
      pathOf(request) === '/documents' ? send(new Request(`${request.url}-gone`, { method: 'GET' })) : send(request),
  ],
];

describe('the contract suite catches', { concurrency: 1 }, () => {
  let backend: CheckedBackend;
  before(async () => {
    backend = await startCheckedBackend({ limits: false });
  });
  after(() => backend.close());

  for (const [what, caughtBy, doing] of sampleOf(broken, 14)) {
    it(`${what}: ${caughtBy}`, async () => {
      const send: typeof fetch = (input, init) => {
        const request = new Request(input, init);
        // The sandbox is not part of the backend.
        return request.url.startsWith(backend.address.href) ? doing(request, fetch) : fetch(request);
      };
      const looksBack = caughtBy.startsWith('answers-');
      const options = looksBack ? ({ level: 'minimal', sandbox: null } as const) : { only: [caughtBy] };
      const failed = failuresOf(await backend.check({ fetch: send, ...options }));
      assert.ok(
        failed.some((line) => line.startsWith(`${caughtBy}: `)),
        failed.join('\n') || 'nothing failed',
      );
    });
  }

  it('followed redirects of the service: service-redirect', async () => {
    const following = await startCheckedBackend({
      limits: false,
      serviceFetch: (input, init) => fetch(input, { ...init, redirect: 'follow' }),
    });
    try {
      const failed = failuresOf(await following.check({ only: ['service-redirect'] }));
      assert.deepEqual(failed, ['service-redirect: the backend followed a 302 to another origin']);
    } finally {
      await following.close();
    }
  });
});
