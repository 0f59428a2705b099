import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createBackendClient } from '../../../src/backend/client.js';
import { createServerClock } from '../../../src/backend/environment.js';
import { json, problem, ScriptedServer, type Answer } from './scripted-server.js';
import { accepted, details, image } from './sent-face.js';

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

  it('keeps its session when the clock jumps', async (context) => {
    server.sessions = [sessionAt(0, true)];
    server.faces = [json(201, accepted)];
    const own = createBackendClient({ baseUrl });
    await own.submitFace(image, details, { idempotencyKey: 'a' });
    const before = Date.now.bind(Date);
    context.mock.method(Date, 'now', () => before() + hourMs);
    await own.submitFace(image, details, { idempotencyKey: 'b' });
    assert.equal(server.requests('sessions').length, 1);
  });

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

    it('requests it also if the renewal is refused', async () => {
      server.sessions = [lasting('first', 20_000), lasting('second', 1_300_000)];
      server.others = { renewal: [problem(401, 'SESSION_EXPIRED', false, dateIn(700_000))] };
      server.faces = [json(201, accepted), json(201, accepted, dateIn(700_000))];
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
