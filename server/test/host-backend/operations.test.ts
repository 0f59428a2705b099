import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { describe, it, type TestContext } from 'node:test';
import { pino } from 'pino';
import { apiKey, call, faceForm, openSession, pageOrigin, problemOf, secret, setUpFor, type Setup } from './harness.js';
import { picture } from './pictures.js';

describe('limits', () => {
  for (const kind of ['session', 'address', 'partner'] as const) {
    it(`answers 429 with Retry-After past the limit of the ${kind}`, async (test) => {
      const { backend } = await setUpFor(test, {
        limits: { [kind]: { points: kind === 'partner' ? 4 : 3, seconds: 30 } },
      });
      const { token } = await openSession(backend);
      const read = (address?: string) =>
        backend.fetch(
          new Request(`${pageOrigin}/idv/sessions/current`, { headers: { authorization: `Bearer ${token}` } }),
          { address },
        );
      const statuses = [];
      for (let time = 0; time < 4; time += 1) statuses.push((await read('192.0.2.1')).status);
      assert.deepEqual(statuses, [200, 200, 200, 429]);
      const refused = await read('192.0.2.1');
      assert.equal((await problemOf(refused))['code'], 'RATE_LIMITED');
      const seconds = Number(refused.headers.get('retry-after'));
      assert.ok(seconds >= 1 && seconds <= 30);
      const elsewhere = await read('192.0.2.2');
      assert.equal(elsewhere.status, kind === 'address' ? 200 : 429);
    });
  }
});

describe('opening sessions', () => {
  it('is limited for each subject', async (test) => {
    const { backend } = await setUpFor(test, { limits: { session: { points: 2, seconds: 30 } } });
    const open = (login: string) => call(backend, '/sessions', { headers: { 'x-login': login } });
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await open('eager')).status);
    assert.deepEqual(statuses, [201, 201, 429]);
    assert.equal((await open('patient')).status, 201);
  });
});

describe('a body that does not arrive', () => {
  it('times out with 408', async (test) => {
    const { backend } = await setUpFor(test, { bodyTimeoutMs: 50 });
    const { token } = await openSession(backend);
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode('--b\r\n')) });
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: {
        origin: pageOrigin,
        authorization: `Bearer ${token}`,
        'idempotency-key': 'slow',
        'content-type': 'multipart/form-data; boundary=b',
      },
      body,
      duplex: 'half',
    };
    const request = new Request(`${pageOrigin}/idv/faces`, init);
    const problem = await problemOf(await backend.fetch(request));
    assert.deepEqual([problem.status, problem['code']], [408, 'TIMEOUT']);
  });
});

describe('circuit breaker', () => {
  it('stops asking a service that keeps failing, and tries again after a while', async (test) => {
    const { backend, running } = await setUpFor(test);
    const { token } = await openSession(backend);
    const image = await picture();
    const send = async () => call(backend, '/faces', { token, body: faceForm(image) });
    running.sandbox.faults.forceCode = '101';
    for (let time = 0; time < 12; time += 1) await send();
    const asked = running.sandbox.requests.length;
    assert.ok(asked < 12, `asked ${asked} times`);
    const refused = await send();
    assert.equal((await problemOf(refused))['code'], 'SERVICE_TEMPORARILY_UNAVAILABLE');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    const metrics = await call(backend, '/metrics', { method: 'GET' });
    assert.match(await metrics.text(), /^idv_circuit_open 1$/m);

    running.sandbox.faults.forceCode = null;
    const real = Date.now;
    test.mock.method(Date, 'now', () => real() + 11_000);
    assert.equal((await send()).status, 201);
    assert.equal((await send()).status, 201);
  });

  it('does not count refused pictures as failures', async (test) => {
    const { backend, running } = await setUpFor(test);
    const { token } = await openSession(backend);
    running.sandbox.faults.forceCode = '100';
    for (let time = 0; time < 12; time += 1) {
      await call(backend, '/faces', { token, body: faceForm(await picture()) });
    }
    assert.equal(running.sandbox.requests.length, 12);
  });
});

describe('health, metrics and closing', () => {
  it('counts requests, problems and service calls by route, without personal data', async (test) => {
    const { backend } = await setUpFor(test);
    const { token, sessionId } = await openSession(backend, { headers: { 'x-login': 'ada-7' } });
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    await call(backend, '/faces', { token, body: new FormData() });
    const text = await (await call(backend, '/metrics', { method: 'GET' })).text();
    assert.match(text, /^idv_requests_total\{route="\/idv\/faces",method="POST",status="201"\} 1$/m);
    assert.match(text, /^idv_problems_total\{code="INVALID_REQUEST"\} 1$/m);
    assert.match(text, /^idv_service_calls_total\{endpoint="detectFaces",code="00"\} 1$/m);
    assert.match(text, /^idv_request_seconds_bucket\{route="\/idv\/faces",le="\+Inf"\} 2$/m);
    for (const private_ of [sessionId, token, 'ada-7']) assert.ok(!text.includes(private_));
  });

  it('requires the metrics token if there is one', async (test) => {
    const { backend } = await setUpFor(test, { metricsToken: 'scrape-me' });
    const options = { method: 'GET', headers: { origin: null } };
    assert.equal((await call(backend, '/metrics', options)).status, 401);
    assert.equal((await call(backend, '/metrics', { ...options, token: 'scrape-me' })).status, 200);
  });

  it('finishes running requests and accepts no new ones', async (test) => {
    const { backend, running } = await setUpFor(test);
    const { token } = await openSession(backend);
    assert.equal((await call(backend, '/healthz', { method: 'GET' })).status, 200);
    running.sandbox.faults.latencyMs = 200;
    const under = call(backend, '/faces', { token, body: faceForm(await picture()) });
    while (running.sandbox.requests.length === 0 && !(await inFlight(backend))) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    const closed = backend.close();
    const late = await problemOf(await call(backend, '/sessions'));
    assert.equal(late.status, 503);
    await closed;
    assert.equal((await under).status, 201);
    assert.equal((await call(backend, '/healthz', { method: 'GET' })).status, 503);
  });
});

async function inFlight(backend: Setup['backend']): Promise<boolean> {
  const text = await (await call(backend, '/metrics', { method: 'GET' })).text();
  // The request for the metrics counts too.
  return Number(/^idv_requests_in_flight (\d+)$/m.exec(text)?.[1]) > 1;
}

describe('the log', () => {
  it('has one line a request, with ids, and no key, token, image, name or subject', async (test) => {
    let written = '';
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        written += chunk.toString();
        done();
      },
    });
    const { backend, running } = await setUpFor(test, { log: pino(sink) });
    const subject = 'customer-ada@bank.example';
    const { token, sessionId } = await openSession(backend, { headers: { 'x-login': subject } });
    const image = await picture();
    const key = 'idempotency-key-of-the-log-test';
    await call(backend, '/faces', { token, key, body: faceForm(image) });
    running.sandbox.faults.forceCode = '101';
    await call(backend, '/faces', { token, body: faceForm(image) });
    await call(backend, '/faces', { token, body: faceForm(image, { mode: 'Ada Sample' }) });
    await call(backend, '/faces', { token: `${token}x`, body: faceForm(image) });
    await call(backend, '/nowhere?name=Ada+Sample', { method: 'GET' });

    const lines = written
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    assert.deepEqual(
      lines.map(({ route, status, code }) => [route, status, code]),
      [
        ['/idv/sessions', 201, undefined],
        ['/idv/faces', 201, undefined],
        ['/idv/faces', 502, 'SYSTEM_ERROR'],
        ['/idv/faces', 400, 'INVALID_REQUEST'],
        ['/idv/faces', 401, 'UNAUTHORIZED'],
        ['/*', 404, 'NOT_FOUND'],
      ],
    );
    assert.equal(new Set(lines.map(({ requestId }) => requestId)).size, lines.length);
    assert.equal(lines[1]?.['sessionId'], sessionId);
    assert.equal(lines[1]?.['reference'], running.sandbox.requests[0]?.reference);
    const base64 = Buffer.from(image).toString('base64');
    for (const forbidden of [apiKey, token, subject, secret, key, 'Ada Sample', base64.slice(20, 60)]) {
      assert.ok(!written.includes(forbidden), `the log holds ${forbidden.slice(0, 8)}…`);
    }
  });

  it('names the origin of a page that may not call; the answer does not', async (test) => {
    const { backend, lines } = await logged(test);
    const headers = { origin: 'https://elsewhere.example' };
    const refused = await problemOf(await call(backend, '/sessions', { headers }));
    assert.equal(refused.status, 403);
    assert.doesNotMatch(JSON.stringify(refused), /elsewhere/);
    assert.deepEqual(
      lines.map(({ code, origin }) => [code, origin]),
      [['FORBIDDEN', 'https://elsewhere.example']],
    );
  });

  it('warns of a missing address for callbacks once, with the first liveness check', async (test) => {
    const { backend, lines } = await logged(test);
    const { token } = await openSession(backend);
    const warnings = () => lines.filter(({ msg }) => /publicUrl is not set/.test(String(msg))).length;
    assert.equal(warnings(), 0);
    for (const _ of [1, 2]) {
      assert.equal((await call(backend, '/liveness', { token })).status, 201);
      assert.equal(warnings(), 1);
    }
  });
});

/** A backend whose log lines are collected. */
async function logged(test: TestContext) {
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object, msg: string) => void lines.push({ ...fields, msg });
  return { ...(await setUpFor(test, { log: { info: write, warn: write, error: write } })), lines };
}
