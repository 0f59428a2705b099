import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decodeJwt, SignJWT } from 'jose';
import { createHostBackend, createMemoryStore } from '../../src/host-backend/index.js';
import type { SessionCreated } from '../../../src/contract/contract.js';
import { call, faceForm, openSession, pageOrigin, problemOf, secret, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';

describe('POST /sessions', () => {
  let setup: Setup;
  before(async () => {
    setup = await setUp();
  });
  after(() => setup.close());

  it('issues a token of at most 15 minutes without the subject in plain text', async () => {
    const session = await openSession(setup.backend, { headers: { 'x-login': 'ada@bank.example' } });
    const lifeMs = Date.parse(session.expiresAt) - Date.now();
    assert.ok(lifeMs > 14 * 60_000 && lifeMs <= 15 * 60_000);
    const claims = decodeJwt(session.token);
    assert.equal(claims['org'], pageOrigin);
    assert.equal(claims['sid'], session.sessionId);
    assert.ok(!JSON.stringify(claims).includes('ada@'));
    assert.equal(session.policy.maxImageBytes, 10_000_000);
    assert.equal(session.policy.maxImagePixels, 25_000_000);
  });

  it('answers a repeat under one key with the same session and token', async () => {
    const first = await openSession(setup.backend, { key: 'same' });
    const second = await openSession(setup.backend, { key: 'same' });
    assert.deepEqual(second, first);
    const other = await openSession(setup.backend, { key: 'same', headers: { 'x-login': 'someone-else' } });
    assert.notEqual(other.sessionId, first.sessionId);
  });

  it('refuses people whom the partner does not know', async () => {
    const response = await call(setup.backend, '/sessions', { headers: { 'x-login': 'nobody' } });
    const problem = await problemOf(response);
    assert.equal(problem.status, 401);
    assert.equal(problem['code'], 'UNAUTHORIZED');
  });

  it('answers a preflight of an allowed origin, and refuses another', async () => {
    const preflight = (origin: string) =>
      call(setup.backend, '/sessions', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    const allowed = await preflight(pageOrigin);
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get('access-control-allow-origin'), pageOrigin);
    assert.match(allowed.headers.get('access-control-allow-headers') ?? '', /Idempotency-Key/);
    const refused = await preflight('https://evil.example');
    assert.equal(refused.status, 403);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
  });

  const misses: [string, string, number, string][] = [
    ['GET', '/sessions', 405, 'METHOD_NOT_ALLOWED'],
    ['DELETE', '/faces', 405, 'METHOD_NOT_ALLOWED'],
    ['GET', '/nothing', 404, 'NOT_FOUND'],
    ['POST', '/../secrets', 404, 'NOT_FOUND'],
  ];
  for (const [method, path, status, code] of misses) {
    it(`answers ${method} ${path} with a ${code} problem`, async () => {
      const problem = await problemOf(await call(setup.backend, path, { method }));
      assert.equal(problem.status, status);
      assert.equal(problem.mediaType, 'application/problem+json');
      assert.equal(problem['code'], code);
    });
  }

  it("answers an error of the partner's hook as a problem that reveals nothing about it", async () => {
    const setup = await setUp({
      authorize: () => {
        throw new Error('password of the database: hunter2');
      },
    });
    const response = await call(setup.backend, '/sessions');
    const body = await response.text();
    assert.equal(response.status, 500);
    assert.ok(!body.includes('hunter2'));
    await setup.close();
  });
});

describe('session tokens', () => {
  const others: [string, () => Promise<string> | string][] = [
    ['signed with another secret', () => forge({}, 'another secret that is just as long as ours')],
    ['without signature', () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
    ['of another algorithm', () => forge({}, secret, 'HS512')],
  ];
  for (const [what, make] of others) {
    it(`refuses one ${what}`, async () => {
      const setup = await setUp();
      const token = await make();
      const response = await call(setup.backend, '/faces', { token, body: faceForm(await picture()) });
      assert.equal(response.status, 401);
      await setup.close();
    });
  }

  it('answers SESSION_EXPIRED once it has expired', async (test) => {
    const setup = await setUp();
    const { token } = await openSession(setup.backend);
    const real = Date.now;
    const body = faceForm(await picture());
    test.mock.method(Date, 'now', () => real() + 15 * 60_000 + 1000);
    const response = await call(setup.backend, '/faces', { token, body });
    assert.equal((await problemOf(response))['code'], 'SESSION_EXPIRED');
    test.mock.restoreAll();
    await setup.close();
  });

  it('accepts tokens of an older secret while secrets rotate', async () => {
    const store = createMemoryStore();
    const old = await setUp({ store });
    const { token } = await openSession(old.backend);
    const secrets = ['the next secret, which signs from now on', secret];
    const rotated = await setUp({ store, secret: secrets });
    const options = { token, body: faceForm(await picture()) };
    assert.equal((await call(rotated.backend, '/faces', options)).status, 201);
    const gone = await setUp({ store, secret: 'the next secret, which signs from now on' });
    assert.equal((await call(gone.backend, '/faces', { ...options, body: faceForm(await picture()) })).status, 401);
    await Promise.all([old.close(), rotated.close(), gone.close()]);
  });
});

describe('createHostBackend', () => {
  const right = {
    identityService: { baseUrl: 'http://127.0.0.1:1', apiKey: 'k' },
    authorize: () => ({ subject: 's' }),
    secret,
    allowedOrigins: [pageOrigin],
  };
  const wrong: [string, object, RegExp][] = [
    ['without authorize', { authorize: undefined }, /authorize/],
    ['with a short secret', { secret: 'short' }, /32 bytes/],
    ['without a secret', { secret: [] }, /secret/],
    ['with * as origin', { allowedOrigins: ['*'] }, /allowedOrigins/],
    ['with a path in an origin', { allowedOrigins: ['https://bank.example/app'] }, /allowedOrigins/],
    ['with sessions of an hour', { sessionMinutes: 60 }, /sessionMinutes/],
    ['without an API key', { identityService: { baseUrl: 'http://127.0.0.1:1' } }, /apiKey/],
  ];
  for (const [what, change, message] of wrong) {
    it(`throws ${what}`, () => {
      assert.throws(() => createHostBackend({ ...right, ...change }), message);
    });
  }
});

async function forge(claims: Partial<SessionCreated>, key: string, alg = 'HS256'): Promise<string> {
  return new SignJWT({ sid: 's', org: pageOrigin, ptr: 'default', ...claims })
    .setProtectedHeader({ alg })
    .setIssuer('idv-elements')
    .setSubject('x')
    .setIssuedAt()
    .setExpirationTime('10m')
    .sign(new TextEncoder().encode(key));
}

describe('a login that does not answer', () => {
  it('times out with 504', async (test) => {
    const authorize = () => new Promise<never>(() => undefined);
    const { backend, close } = await setUp({ authorize, hookTimeoutMs: 30 });
    test.after(() => close());
    const problem = await problemOf(await call(backend, '/sessions'));
    assert.deepEqual([problem.status, problem['code'], problem['retryable']], [504, 'TIMEOUT', true]);
  });
});
