import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, type TestContext } from 'node:test';
import { createBackendClient } from '../../../src/backend/client.js';
import { createServerClock } from '../../../src/backend/environment.js';
import { initialVerification } from '../../../src/elements/verification/flow/state.js';
import { BackendAccess, type BackendSettings } from '../../../src/kit/submission/backend-access.js';
import { endFlow } from '../../../src/kit/element/page-flow.js';
import { JourneySession } from '../../../src/elements/verification/session.js';
import { accepted, details, image, type Answer, json, problem, ScriptedServer } from './scripted-server.js';

const baseUrl = 'https://bank.example/idv';
const policy = { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 };
const idle = { document: null, face: null, liveness: null, faceComparison: null, livenessAttemptsLeft: 3 };

/** A backend with tokens that last a minute, and sessions that last an hour. */
class Backend {
  /** Requests in order, each with the token that it carried. */
  readonly asked: string[] = [];
  /** Paths whose requests wait for a promise. */
  readonly held = new Map<string, Promise<void>>();
  #made = 0;

  readonly fetch: typeof fetch = async (input, init) => {
    const path = new URL(input instanceof Request ? input.url : input).pathname.replace('/idv/', '');
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? null;
    this.asked.push(`${path} ${token ?? ''}`.trim());
    const aborted = new Promise<never>((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
    await Promise.race([this.held.get(path), aborted.catch(() => undefined)]);
    init?.signal?.throwIfAborted();
    if (path === 'sessions/current') {
      const body = { sessionId: 's', expiresAt: inMs(60_000), endsAt: inMs(3_600_000), policy, ...idle };
      return Response.json(body);
    }
    const renewed = token === null ? {} : { token: `${token}+` };
    return Response.json({ ...this.session(), ...renewed }, { status: 201 });
  };

  session() {
    this.#made += 1;
    const times = { expiresAt: inMs(60_000), endsAt: inMs(3_600_000) };
    return { sessionId: `s${this.#made}`, token: `t${this.#made}`, ...times, policy };
  }

  /** The tokens that asked for their renewal, in order. */
  get renewals(): string[] {
    return this.asked.flatMap((line) => /^sessions\/current\/renewal (.+)/.exec(line)?.[1] ?? []);
  }
}

const inMs = (ms: number): string => new Date(performance.timeOrigin + performance.now() + ms).toISOString();

/** Waits until everything that depends only on promises has run. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

describe('session renewal', () => {
  let backend: Backend;
  beforeEach((context) => {
    backend = new Backend();
    (context as TestContext).mock.timers.enable({ apis: ['setTimeout'] });
  });

  /** Advances timers by a minute. */
  async function minute(context: TestContext): Promise<void> {
    await settle();
    context.mock.timers.tick(60_000);
    await settle();
  }

  const settings = (change: Partial<BackendSettings> = {}): BackendSettings => ({
    backend: baseUrl,
    session: null,
    connection: { credentials: null, headers: null, fetch: backend.fetch },
    ...change,
  });

  it('continues while the session is used', async (context) => {
    const client = createBackendClient({ baseUrl, fetch: backend.fetch });
    await client.createSession();
    await minute(context);
    await minute(context);
    assert.deepEqual(backend.renewals, ['t1', 't1+']);
  });

  it('stops when the session is left, and resumes with its next use', async (context) => {
    const client = createBackendClient({ baseUrl, fetch: backend.fetch });
    await client.createSession();
    client.leaveSession();
    await minute(context);
    assert.deepEqual(backend.renewals, []);
    await client.readSession();
    await minute(context);
    assert.deepEqual(backend.renewals, ['t1']);
  });

  for (const path of ['sessions', 'sessions/current/renewal']) {
    it(`does not start with an answer that arrives after the session was left: ${path}`, async (context) => {
      let answer: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (answer = resolve));
      const client = createBackendClient({ baseUrl, fetch: backend.fetch });
      if (path !== 'sessions') await client.createSession();
      backend.held.set(path, held);
      if (path === 'sessions') void client.createSession();
      await minute(context);
      const before = backend.renewals.length;
      client.leaveSession();
      answer();
      await minute(context);
      await minute(context);
      assert.equal(backend.renewals.length, before);
    });
  }

  it('stops with reset(), and with the last element on the page', async (context) => {
    for (const end of [() => endFlow(baseUrl), () => endFlow(null)]) {
      const client = new BackendAccess('face').begin(settings());
      await client.createSession();
      end();
    }
    await minute(context);
    assert.deepEqual(backend.renewals, []);
  });

  it('of a session from the page stops with the last element that uses it', async (context) => {
    // Both are about to expire, so they are renewed at once, and automatically from then on.
    const [first, second] = [1, 2].map(() => ({ ...backend.session(), expiresAt: inMs(20_000) }));
    assert.ok(first && second);
    const [face, document] = [new BackendAccess('face'), new BackendAccess('document')];
    for (const access of [face, document]) await access.begin(settings({ session: first })).readSession();
    await face.begin(settings({ session: second })).readSession();
    assert.deepEqual(backend.renewals, ['t1', 't2']);
    await minute(context);
    // Timers that are due at the same time may fire in either order.
    assert.deepEqual(backend.renewals.slice(2).toSorted(), ['t1+', 't2+']);
    await document.begin(settings({ session: second })).readSession();
    await minute(context);
    assert.deepEqual(backend.renewals.slice(4), ['t2++']);
    endFlow(null);
  });

  it('of a journey stops with it', async (context) => {
    const state = initialVerification({
      steps: ['face'],
      unknown: [],
      hasBackend: true,
      needsBackend: true,
      compares: false,
    } as never);
    const journey = new JourneySession(settings, () => state);
    await journey.client?.createSession();
    journey.forget();
    await minute(context);
    assert.deepEqual(backend.renewals, []);
  });
});

describe('the backend client on a device with a wrong clock', () => {
  let server: ScriptedServer;
  let baseUrl: string;

  beforeEach(async () => {
    server = new ScriptedServer();
    baseUrl = await server.start();
  });
  afterEach(() => server.stop());

  const hourMs = 3_600_000;
  const policy = { maxImageBytes: 1, maxImagePixels: 1, livenessAttempts: 3 };
  /** A session of ten minutes, from a server whose clock differs from this machine's. */
  const sessionAt = (aheadMs: number, tellsTime: boolean): Answer => {
    const now = Date.now() + aheadMs;
    const expiresAt = new Date(now + 600_000).toISOString();
    const answer = json(
      201,
      { sessionId: 's', token: 't', expiresAt, policy },
      tellsTime ? { date: new Date(now).toUTCString() } : {},
    );
    return (response, request, received) => {
      response.sendDate = tellsTime;
      answer(response, request, received);
    };
  };
  const withoutDate: Answer = (response, request, received) => {
    response.sendDate = false;
    json(201, accepted)(response, request, received);
  };

  for (const [words, aheadMs, tellsTime] of [
    ['an hour ahead of the server', -hourMs, true],
    ['an hour behind the server', hourMs, true],
    ['an hour ahead of a server that sends no date', -hourMs, false],
  ] as const) {
    it(`${words} uses one session for every picture`, async () => {
      server.sessions = [sessionAt(aheadMs, tellsTime)];
      const date = new Date(Date.now() + aheadMs).toUTCString();
      server.faces = [tellsTime ? json(201, accepted, { date }) : withoutDate];
      const own = createBackendClient({ baseUrl });
      for (const idempotencyKey of ['a', 'b', 'c']) await own.submitFace(image, details, { idempotencyKey });
      assert.equal(server.requests('sessions').length, 1);
    });
  }

  describe('after a sleep that its clock did not count', () => {
    const createdKeys = () => server.requests('sessions').map(({ headers }) => headers['idempotency-key']);
    const dateIn = (ms: number) => ({ date: new Date(Date.now() + ms).toUTCString() });
    const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
    const lasting = (token: string, lastsMs: number): Answer =>
      json(201, { sessionId: 's', token, expiresAt: inMs(lastsMs), endsAt: inMs(hourMs), policy });

    /** Timers never fire, as while the device sleeps, so nothing is renewed automatically. */
    const sleeper = () =>
      createBackendClient({ baseUrl, clock: { ...createServerClock(), sleep: () => new Promise(() => undefined) } });

    it('requests its session again if the token expired in the meantime', async () => {
      server.sessions = [lasting('first', 600_000), lasting('second', 1_300_000)];
      const refusal = problem(401, 'SESSION_EXPIRED', false, dateIn(700_000));
      server.faces = [json(201, accepted), refusal, json(201, accepted, dateIn(700_000))];
      const own = sleeper();
      for (const idempotencyKey of ['a', 'b']) await own.submitFace(image, details, { idempotencyKey });
      const keys = createdKeys();
      assert.equal(keys.length, 2);
      assert.equal(keys[1], keys[0]);
    });
  });

  it('does not trust the date of a page that a network or proxy returns instead', async () => {
    server.sessions = [sessionAt(0, true)];
    const page: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/html', date: new Date(Date.now() + hourMs).toUTCString() });
      response.end('<!doctype html>');
    };
    server.faces = [page, withoutDate];
    const own = createBackendClient({ baseUrl });
    for (const idempotencyKey of ['a', 'b']) await own.submitFace(image, details, { idempotencyKey });
    assert.equal(server.requests('sessions').length, 1);
  });

  it('behind the server, renews a token by the server’s clock', async () => {
    // Twenty seconds are left by the server's clock, and an hour by the device's.
    const now = Date.now() + hourMs;
    const date = new Date(now).toUTCString();
    const expiresAt = new Date(now + 20_000).toISOString();
    server.sessions = [json(201, { sessionId: 's', token: 't', expiresAt, policy }, { date })];
    server.faces = [json(201, accepted, { date })];
    const own = createBackendClient({ baseUrl });
    for (const idempotencyKey of ['a', 'b']) await own.submitFace(image, details, { idempotencyKey });
    assert.equal(server.requests('sessions').length, 2);
  });
});
