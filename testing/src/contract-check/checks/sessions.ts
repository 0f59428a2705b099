/** Who gets a session, from which pages, and what its token allows. */
import { sessionCreated } from 'idv-elements/contract-schemas';
import type { Answer, Bench } from '../bench.js';
import { deviate, expect, expectAnswer, expectProblem } from '../expectations.js';
import { faceForm } from '../pictures.js';
import { Skip } from '../types.js';
import type { Check } from '../check.js';

const maxTokenMs = 15 * 60_000;
/** Allows for the difference between the clocks of two machines. */
const skewMs = 60_000;
const foreignOrigin = 'https://not-allowed.example';

const made: Check[] = [
  {
    id: 'session-created',
    group: 'sessions',
    expects: 'POST /sessions by a logged-in person: 201 with sessionId, token, expiresAt and policy.',
    async run(bench) {
      const answer = await bench.login();
      const session = expectAnswer(answer, 201, sessionCreated);
      bench.keepSession(session);
      const lifeMs = Date.parse(session.expiresAt) - Date.now();
      expect(answer, lifeMs > -skewMs, 'expiresAt has passed');
      expect(answer, lifeMs < maxTokenMs + skewMs, 'expiresAt is more than 15 minutes away');
    },
  },
  {
    id: 'session-repeated',
    group: 'sessions',
    expects: 'The same key again: the same session.',
    async run(bench) {
      const key = crypto.randomUUID();
      const first = expectAnswer(await bench.login({ key }), 201, sessionCreated);
      const repeat = await bench.login({ key });
      const second = expectAnswer(repeat, 201, sessionCreated);
      expect(repeat, second.sessionId === first.sessionId, 'another session');
      expect(repeat, second.sessionId !== bench.session.sessionId, 'the same session for another key');
    },
  },
  {
    id: 'session-without-login',
    group: 'sessions',
    expects: 'POST /sessions by somebody who is not logged in: 401 UNAUTHORIZED.',
    async run(bench) {
      if (!bench.hasLogin) throw new Skip('pass the login of a test person with --cookie or --header');
      const names = Object.keys(bench.options.login);
      expectProblem(await bench.send('/sessions', { body: '{}' }), 'UNAUTHORIZED');
      const wrong = Object.fromEntries(names.map((name) => [name, 'not-a-login']));
      expectProblem(await bench.send('/sessions', { body: '{}', headers: wrong }), 'UNAUTHORIZED');
    },
  },
  {
    id: 'session-without-key',
    group: 'sessions',
    expects: 'POST /sessions without Idempotency-Key, or with a malformed one: 400 IDEMPOTENCY_KEY_MISSING.',
    async run(bench) {
      for (const key of [null, 'k'.repeat(256), 'two words']) {
        expectProblem(await bench.login({ key }), 'IDEMPOTENCY_KEY_MISSING');
      }
    },
  },
  {
    id: 'unknown-route',
    group: 'sessions',
    expects: 'An unknown address: 404 NOT_FOUND. An unknown method of a route: 405 METHOD_NOT_ALLOWED.',
    async run(bench) {
      expectProblem(await bench.send('/no-such-route', { method: 'GET' }), 'NOT_FOUND');
      expectProblem(await bench.send('/faces', { method: 'PUT' }), 'METHOD_NOT_ALLOWED');
    },
  },
];

function preflight(bench: Bench, origin: string, path: string): Promise<Answer> {
  const asked = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,idempotency-key',
  };
  return bench.send(path, { method: 'OPTIONS', origin, headers: asked });
}

const listOf = (text: string | null): string[] => (text ?? '').split(',').map((name) => name.trim().toLowerCase());

function needsCors(bench: Bench): void {
  if (!bench.isCrossOrigin)
    throw new Skip("page and backend share an origin; pass another page's origin with --origin");
}

const allowedOrigin = (answer: Answer): string | null => answer.headers.get('access-control-allow-origin');

const origins: Check[] = [
  {
    id: 'origin-refused',
    group: 'sessions',
    expects: 'POST /sessions from a page on another origin, or on "null": 403 FORBIDDEN, without a CORS header.',
    async run(bench) {
      for (const origin of [foreignOrigin, 'null', `${bench.options.origin}.evil.example`]) {
        const answer = await bench.login({ origin });
        expectProblem(answer, 'FORBIDDEN');
        expect(answer, allowedOrigin(answer) === null, 'Access-Control-Allow-Origin for a page that is not allowed');
      }
    },
  },
  {
    id: 'origin-refused-with-token',
    group: 'sessions',
    expects: 'A valid token from a page on another origin, or without an Origin: 403 FORBIDDEN.',
    async run(bench) {
      for (const origin of [foreignOrigin, null]) {
        expectProblem(await bench.sendFace(faceForm(bench.selfie()), { origin }), 'FORBIDDEN');
      }
    },
  },
  {
    id: 'preflight',
    group: 'sessions',
    expects: 'A preflight from the page: allowed, with its origin, the method POST and the three headers.',
    async run(bench) {
      needsCors(bench);
      for (const path of ['/sessions', '/faces']) {
        const answer = await preflight(bench, bench.options.origin, path);
        if (answer.status !== 200 && answer.status !== 204) deviate(answer);
        expect(answer, allowedOrigin(answer) === bench.options.origin, 'Access-Control-Allow-Origin is not the page');
        const headers = listOf(answer.headers.get('access-control-allow-headers'));
        const missing = ['authorization', 'content-type', 'idempotency-key'].filter((name) => !headers.includes(name));
        expect(answer, missing.length === 0, `Access-Control-Allow-Headers without ${missing.join(', ')}`);
        const methods = listOf(answer.headers.get('access-control-allow-methods'));
        expect(answer, methods.includes('post'), 'Access-Control-Allow-Methods without POST');
      }
    },
  },
  {
    id: 'preflight-refused',
    group: 'sessions',
    expects: 'A preflight from a page that is not allowed: no Access-Control-Allow-Origin.',
    async run(bench) {
      const answer = await preflight(bench, foreignOrigin, '/sessions');
      expect(answer, allowedOrigin(answer) === null, 'Access-Control-Allow-Origin for a page that is not allowed');
    },
  },
  {
    id: 'cors-of-answers',
    group: 'sessions',
    expects: "Every answer, problems included, allows the page's origin alone, with Vary: Origin.",
    async run(bench) {
      needsCors(bench);
      const own = bench.answers.filter(({ route }) => route === 'POST /sessions');
      const [problem] = [await bench.login({ key: null })];
      for (const answer of [...own.filter(({ status }) => status === 201), problem]) {
        expect(answer, allowedOrigin(answer) === bench.options.origin, 'Access-Control-Allow-Origin is not the page');
        expect(answer, listOf(answer.headers.get('vary')).includes('origin'), 'without Vary: Origin');
      }
    },
  },
  {
    id: 'date-of-answers',
    group: 'sessions',
    expects:
      'Answers have a Date header that the page may read, so that a session survives sleep and clock changes of the device.',
    async run(bench) {
      const answer = await bench.login({});
      expect(answer, !Number.isNaN(Date.parse(answer.headers.get('date') ?? '')), 'without Date');
      if (!bench.isCrossOrigin) return;
      const exposed = listOf(answer.headers.get('access-control-expose-headers'));
      expect(answer, exposed.includes('date'), 'Access-Control-Expose-Headers without Date');
    },
  },
];

/**
 * Changes one character of the signature, and not only its case: servers such as Jetty 9 may cache headers regardless
 * of case.
 */
function changed(token: string): string {
  const at = token.length - 5;
  return `${token.slice(0, at)}${/a/i.test(token[at] ?? '') ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** The same claims with the algorithm `none`. A made-up token if the original is not a JWT. */
function unsigned(token: string): string {
  const payload = token.split('.')[1] ?? 'e30';
  return `${btoa('{"alg":"none","typ":"JWT"}').replaceAll('=', '')}.${payload}.`;
}

const tokens: Check[] = [
  {
    id: 'token-missing',
    group: 'sessions',
    expects: 'POST /faces without a token, or with the token in the address: 401 UNAUTHORIZED.',
    async run(bench) {
      const body = () => faceForm(bench.selfie());
      expectProblem(await bench.send('/faces', { body: body() }), 'UNAUTHORIZED');
      const inAddress = await bench.send(`/faces?token=${encodeURIComponent(bench.token)}`, { body: body() });
      inAddress.route = 'POST /faces?token=…';
      expectProblem(inAddress, 'UNAUTHORIZED');
    },
  },
  {
    id: 'token-wrong',
    group: 'sessions',
    expects: 'A token that is made up, changed in one character, or unsigned: 401 UNAUTHORIZED.',
    async run(bench) {
      for (const token of ['made.up', 'made.up.token', changed(bench.token), unsigned(bench.token)]) {
        expectProblem(await bench.sendFace(faceForm(bench.selfie()), { token }), 'UNAUTHORIZED', 'SESSION_EXPIRED');
      }
    },
  },
];

export const sessionChecks: readonly Check[] = [...made, ...origins, ...tokens];
