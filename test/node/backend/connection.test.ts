/** How requests travel: cookies, and the page's own headers and `fetch`. */
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createBackendClient } from '../../../src/backend/client.js';
import { createLivenessIssuer } from '../../../src/backend/liveness-issuer.js';
import type { BackendClientOptions } from '../../../src/backend/types.js';
import { IdvError } from '../../../src/contract/errors.js';
import { accepted, details, image, json, problem, ScriptedServer } from './scripted-server.js';

describe('requests to the backend', () => {
  let server: ScriptedServer;
  let baseUrl: string;

  beforeEach(async () => {
    server = new ScriptedServer();
    baseUrl = await server.start();
    server.faces = [json(201, accepted)];
  });
  afterEach(() => server.stop());

  const fast: Pick<BackendClientOptions, 'clock'> = {
    clock: { now: () => Date.now(), random: () => 1, sleep: () => Promise.resolve() },
  };
  const submit = (options: Partial<BackendClientOptions>) =>
    createBackendClient({ baseUrl, ...fast, ...options }).submitFace(image, details, { idempotencyKey: 'key-1' });
  const headersOf = (path: string, name: string) => server.requests(path).map(({ headers }) => headers[name]);

  it('adds the headers of the page to every request', async () => {
    await submit({ headers: { 'X-Tenant': 'bank' } });
    assert.deepEqual(headersOf('sessions', 'x-tenant'), ['bank']);
    assert.deepEqual(headersOf('faces', 'x-tenant'), ['bank']);
  });

  it('calls a function for them each time, also when a request is retried', async () => {
    server.faces = [problem(503, 'SYSTEM_ERROR', true), json(201, accepted)];
    let asked = 0;
    await submit({
      headers: async () => {
        asked += 1;
        await Promise.resolve();
        return { 'x-login': `fresh-${asked}` };
      },
    });
    assert.deepEqual(headersOf('sessions', 'x-login'), ['fresh-1']);
    assert.deepEqual(headersOf('faces', 'x-login'), ['fresh-2', 'fresh-3']);
  });

  it('sends the page’s Authorization for a session, and the session’s own token after that', async () => {
    await submit({ headers: { Authorization: 'Bearer login' } });
    assert.deepEqual(headersOf('sessions', 'authorization'), ['Bearer login']);
    assert.deepEqual(headersOf('faces', 'authorization'), ['Bearer token-1']);
  });

  it('keeps the contract’s headers, even if the page sets its own', async () => {
    await submit({ headers: { 'IDEMPOTENCY-KEY': 'mine', Accept: 'text/html' } });
    assert.deepEqual(headersOf('faces', 'idempotency-key'), ['key-1']);
    assert.match(String(headersOf('faces', 'accept')[0]), /^application\/json/);
  });

  it('waits for headers no longer than for an answer', async () => {
    const never = new Promise<Record<string, string>>(() => undefined);
    const timeoutMs = { json: 50 };
    await assert.rejects(submit({ headers: () => never, tries: 1, timeoutMs }), { code: 'backend-timeout' });
  });

  it('refuses headers that cannot be sent, without repeating their value', async () => {
    await assert.rejects(submit({ headers: { 'x-login': 'secret\nvalue' } }), (error: unknown) => {
      assert.ok(error instanceof IdvError);
      assert.equal(error.code, 'not-configured');
      assert.doesNotMatch(`${error.message} ${String(error.cause)} ${error.stack}`, /secret/);
      return true;
    });
    assert.equal(server.received.length, 0);
  });

  it('sends through the page’s fetch, with the usual arguments', async () => {
    const seen: { url: string; init: RequestInit }[] = [];
    const own: typeof fetch = (input, init = {}) => {
      seen.push({ url: (input as URL).href, init });
      return fetch(input, init);
    };
    await submit({ fetch: own, credentials: 'include' });
    assert.deepEqual(
      seen.map(({ url }) => url),
      [`${baseUrl}/sessions`, `${baseUrl}/faces`],
    );
    for (const { init } of seen) {
      assert.equal(init.credentials, 'include');
      assert.equal(init.redirect, 'error');
      assert.equal(init.referrerPolicy, 'no-referrer');
    }
  });

  it('diagnoses a failed request, unless the page’s own fetch or function failed', async () => {
    const explained: string[] = [];
    const explain = (error: IdvError): Promise<IdvError> => {
      explained.push(error.message);
      return Promise.resolve(new IdvError('backend-down', 'It is down.'));
    };
    const refuse = () => Promise.reject(new TypeError('Failed to fetch'));
    await assert.rejects(submit({ baseUrl: 'http://localhost:9/', explain }), { code: 'backend-down' });
    assert.equal(explained.length, 1);
    await assert.rejects(submit({ fetch: refuse, explain }), { code: 'backend-unreachable' });
    const headers = () => Promise.reject(new Error('Signed out'));
    await assert.rejects(submit({ headers, explain }), { code: 'backend-unreachable', fix: /that function/ });
    assert.equal(explained.length, 1);
  });

  it('applies to the events of a check, and to guided checks', async () => {
    const headers = { 'x-login': 'ada' };
    server.others = { '/events': [problem(404, 'NOT_FOUND', false)], '/l1': [problem(404, 'NOT_FOUND', false)] };
    const sessionToken = { token: 'given', expiresAt: new Date(Date.now() + 600_000).toISOString() };
    const client = createBackendClient({ baseUrl, headers, sessionToken });
    await assert.rejects(client.followLiveness('l1').ended);
    assert.deepEqual(
      server.received.map(({ headers }) => headers['x-login']),
      ['ada', 'ada'],
    );
    const issuer = createLivenessIssuer({ endpoint: baseUrl, ...fast, headers, tries: 1 });
    const { signal } = new AbortController();
    await assert.rejects(issuer.start({ kty: 'EC', crv: 'P-256', x: '', y: '' }, signal));
    assert.equal(server.received.at(-1)?.headers['x-login'], 'ada');
  });
});
