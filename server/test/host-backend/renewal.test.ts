import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createHostBackend, createMemoryStore } from '../../src/host-backend/index.js';
import { createSandbox } from '../../../testing/src/sandbox/index.js';
import { wait } from '../../src/shared/time.js';
import { SimulatedTime } from '../simulated-time.js';
import type { HostBackendOptions } from '../../src/host-backend/index.js';
import type {
  DocumentAccepted,
  FaceAccepted,
  SessionCreated,
  SessionProgress,
} from '../../../src/contract/contract.js';
import { createBackendClient } from '../../../src/backend/client.js';
import { createHandoffClient } from '../../../src/backend/handoffs.js';
import { claimed, createHandoff, jsonHeaders } from './handoff-harness.js';
import {
  apiKey,
  call,
  details,
  documentForm,
  faceForm,
  openBackend,
  openSession,
  pageOrigin,
  problemOf,
  secret,
  setUpFor,
} from './harness.js';
import { picture } from './pictures.js';

const minute = 60_000;

/** A backend whose clock, and whose store's clock, the test controls. */
async function setUpTimed(test: TestContext, options: Partial<HostBackendOptions> = {}) {
  // Must come first, so that the test can move the store's clock.
  test.mock.timers.enable({ apis: ['Date'], now: Math.floor(Date.now() / 1000) * 1000 });
  const setup = await setUpFor(test, { maxSessionMinutes: 60, limits: false, ...options });
  const began = Date.now();
  const { backend } = setup;
  const get = async (path: string, token: string) => call(backend, path, { method: 'GET', token });
  return {
    ...setup,
    began,
    goTo: (minutes: number) => test.mock.timers.setTime(began + minutes * minute),
    renew: async (token: string, key?: string) =>
      call(backend, '/sessions/current/renewal', { token, ...(key === undefined ? {} : { key }) }),
    progress: async (token: string) => (await (await get('/sessions/current', token)).json()) as SessionProgress,
    codeOf: async (response: Response) => (await problemOf(response))['code'],
    get,
  };
}

const minutesOf = (began: number, time: string | undefined) => (Date.parse(time ?? '') - began) / minute;

async function renewed(response: Response): Promise<SessionCreated> {
  assert.equal(response.status, 201);
  return (await response.json()) as SessionCreated;
}

describe('a session that is renewed', () => {
  it('keeps its progress until its end, and no longer', async (test) => {
    const { backend, began, goTo, renew, progress, get, codeOf } = await setUpTimed(test);
    const session = await openSession(backend);
    assert.deepEqual([minutesOf(began, session.expiresAt), minutesOf(began, session.endsAt)], [15, 60]);
    goTo(5);
    const face = await call(backend, '/faces', { token: session.token, body: faceForm(await picture()) });
    const accepted = (await face.json()) as FaceAccepted;
    goTo(10);
    let { token, expiresAt, sessionId } = await renewed(await renew(session.token));
    assert.equal(sessionId, session.sessionId);
    assert.equal(minutesOf(began, expiresAt), 25);
    goTo(16);
    assert.equal(await codeOf(await get('/sessions/current', session.token)), 'SESSION_EXPIRED');
    assert.deepEqual((await progress(token)).face, accepted);
    for (const [at, end] of [
      [24, 39],
      [38, 53],
      [52, 60],
      [59, 60],
    ] as const) {
      goTo(at);
      ({ token, expiresAt } = await renewed(await renew(token)));
      assert.equal(minutesOf(began, expiresAt), end);
      assert.deepEqual((await progress(token)).face, accepted);
    }
    goTo(60.1);
    assert.equal(await codeOf(await renew(token)), 'SESSION_EXPIRED');
  });

  it('gives one answer per key', async (test) => {
    const { backend, goTo, renew } = await setUpTimed(test);
    const { token } = await openSession(backend);
    goTo(10);
    const first = await renewed(await renew(token, 'same'));
    goTo(12);
    assert.deepEqual(await renewed(await renew(token, 'same')), first);
  });

  it('counts liveness attempts of its whole life', async (test) => {
    const { backend, goTo, renew, progress, codeOf } = await setUpTimed(test);
    let { token } = await openSession(backend);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      assert.equal((await call(backend, '/liveness', { token })).status, 201);
    }
    for (const at of [14, 28, 42]) {
      goTo(at);
      ({ token } = await renewed(await renew(token)));
    }
    assert.equal((await progress(token)).livenessAttemptsLeft, 0);
    assert.equal(await codeOf(await call(backend, '/liveness', { token })), 'ATTEMPTS_EXHAUSTED');
  });

  it('holds its pictures for comparisons', async (test) => {
    const { backend, goTo, renew } = await setUpTimed(test);
    let { token } = await openSession(backend);
    const document = await call(backend, '/documents', { token, body: documentForm(await picture()) });
    const { documentId } = (await document.json()) as DocumentAccepted;
    goTo(14);
    ({ token } = await renewed(await renew(token)));
    goTo(28);
    ({ token } = await renewed(await renew(token)));
    const face = await call(backend, '/faces', { token, body: faceForm(await picture({ width: 72 })) });
    const { faceId } = (await face.json()) as FaceAccepted;
    const body = JSON.stringify({ source: documentId, target: faceId });
    const compared = await call(backend, '/face-comparisons', { token, body, headers: jsonHeaders });
    assert.equal(compared.status, 201);
  });

  it('is returned to its creator by its key after its token has expired, but not after its end', async (test) => {
    const { backend, began, goTo, get } = await setUpTimed(test);
    const first = await openSession(backend, { key: 'mine' });
    goTo(14);
    assert.deepEqual(await openSession(backend, { key: 'mine' }), first);
    goTo(50);
    const again = await openSession(backend, { key: 'mine' });
    assert.equal(again.sessionId, first.sessionId);
    assert.equal(minutesOf(began, again.expiresAt), 60);
    assert.equal((await get('/sessions/current', again.token)).status, 200);
    goTo(61);
    assert.notEqual((await openSession(backend, { key: 'mine' })).sessionId, first.sessionId);
  });

  it('stays erased: none of its tokens works again', async (test) => {
    const { backend, goTo, renew, get, codeOf } = await setUpTimed(test);
    const { token } = await openSession(backend);
    goTo(14);
    const late = await renewed(await renew(token));
    assert.equal((await call(backend, '/sessions/current', { method: 'DELETE', token })).status, 204);
    for (const at of [14, 20, 28]) {
      goTo(at);
      assert.equal(await codeOf(await get('/sessions/current', late.token)), 'SESSION_EXPIRED');
      assert.equal(await codeOf(await renew(late.token)), 'SESSION_EXPIRED');
    }
  });

  it('is renewed from its own origin, and by a phone it was handed to until that is canceled', async (test) => {
    const { backend, began, goTo, renew, codeOf } = await setUpTimed(test);
    const { token } = await openSession(backend);
    const elsewhere = { token, headers: { origin: 'https://evil.example' } };
    assert.equal(await codeOf(await call(backend, '/sessions/current/renewal', elsewhere)), 'FORBIDDEN');
    const created = await createHandoff(backend, token);
    goTo(4);
    const phone = await claimed(backend, created, { key: 'phone' });
    assert.deepEqual([minutesOf(began, phone.expiresAt), minutesOf(began, phone.endsAt)], [19, 60]);
    goTo(14);
    const first = await renewed(await renew(token));
    const other = await renewed(await renew(phone.token));
    assert.equal(minutesOf(began, other.expiresAt), 29);
    goTo(25);
    const reloaded = await claimed(backend, created, { key: 'phone' });
    assert.equal(minutesOf(began, reloaded.expiresAt), 40);
    const path = `/handoffs/${created.handoffId}`;
    assert.equal((await call(backend, path, { method: 'DELETE', token: first.token })).status, 204);
    assert.equal(await codeOf(await renew(other.token)), 'HANDOFF_EXPIRED');
  });

  it('gets no later token unless the partner enables it', async (test) => {
    const { backend, goTo, renew } = await setUpTimed(test, { maxSessionMinutes: 15 });
    const session = await openSession(backend);
    assert.equal(session.endsAt, undefined);
    goTo(10);
    assert.equal((await renewed(await renew(session.token))).expiresAt, session.expiresAt);
  });

  for (const maxSessionMinutes of [0, 10, 61, Number.NaN]) {
    it(`cannot last ${maxSessionMinutes} minutes`, () => {
      const make = () =>
        createHostBackend({
          ...{ maxSessionMinutes, secret, allowedOrigins: [pageOrigin], log: false as const },
          identityService: { baseUrl: 'https://service.example', apiKey: 'key' },
          authorize: () => null,
        });
      assert.throws(make, /maxSessionMinutes/);
    });
  }
});

describe('the client in a session that can be renewed', () => {
  it('keeps it on both devices, and follows the handoff past the first tokens', async (test) => {
    const image = new Blob([await picture()], { type: 'image/jpeg' });
    const sandbox = createSandbox({ apiKey });
    const sent: string[] = [];
    await SimulatedTime.begin(test).run(async () => {
      const backend = openBackend({
        identityService: {
          baseUrl: 'https://service.example',
          apiKey,
          fetch: (input, init) => sandbox.fetch(new Request(input, init)),
        },
        store: createMemoryStore(() => Date.now()),
        sessionMinutes: 1,
        maxSessionMinutes: 9,
        limits: false,
      });
      const clientOf = (login: string) =>
        createBackendClient({
          baseUrl: 'https://bank.example/idv',
          fetch: async (input, init) => {
            const request = new Request(input, init);
            request.headers.set('origin', pageOrigin);
            request.headers.set('x-login', login);
            sent.push(`${login} ${request.method} ${new URL(request.url).pathname}`);
            return backend.fetch(request);
          },
        });
      const desktop = clientOf('ada');
      const phone = clientOf('nobody');
      const handoffs = createHandoffClient(desktop);
      const created = await handoffs.createHandoff(['face'], { idempotencyKey: 'create' });
      assert.ok(created);
      const { ended } = handoffs.followHandoff(created.handoffId);
      await createHandoffClient(phone).claimHandoff(created, { idempotencyKey: 'claim' });
      // Both tokens expire twice without any request.
      await wait(2.5 * minute);
      await phone.submitFace(image, details, { idempotencyKey: 'face' });
      assert.equal((await ended).status, 'completed');
      await backend.close(0);
    });
    assert.equal(sent.filter((line) => line === 'ada POST /idv/sessions').length, 1);
    assert.ok(sent.includes('nobody POST /idv/sessions/current/renewal'));
    assert.ok(sent.includes('ada POST /idv/sessions/current/renewal'));
  });
});
