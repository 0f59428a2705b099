import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { LivenessCreated } from '../../../src/contract/contract.js';
import type { AuditEvent, HostBackendOptions } from '../../src/host-backend/index.js';
import { createCallbackSecrets } from '../../src/host-backend/secrets/callback-secret.js';
import { networkOf } from '../../src/host-backend/operations/rate-limits.js';
import { createSeal } from '../../src/host-backend/secrets/sealing.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Store } from '../../src/shared/store/store.js';
import { createSubjects } from '../../src/host-backend/secrets/subjects.js';
import { call, documentForm, faceForm, openSession, pageOrigin, secret, setUpFor } from './harness.js';
import { picture } from './pictures.js';

const subject = 'customer-ada@bank.example';

const subjectsOf = (secrets: string | string[]) => createSubjects(secrets, createSeal(secrets));

async function ready(test: TestContext, options: Partial<HostBackendOptions>) {
  const setup = await setUpFor(test, options);
  const login = (name: string) => ({ headers: { 'x-login': name } });
  return { ...setup, login };
}

const anHour = (points: number) => ({ points, seconds: 3_600 });

describe('limits of a person, over all of their sessions', () => {
  it('limit the sessions; a repeated one does not count', async (test) => {
    const limits = { sessionsPerSubject: anHour(2) };
    const { backend, login } = await ready(test, { limits });
    const open = (name: string, key: string) =>
      call(backend, '/sessions', { ...login(name), key }).then(({ status }) => status);
    const statuses = [];
    for (const key of ['a', 'a', 'a', 'b', 'c', 'a']) statuses.push(await open('eager', key));
    assert.deepEqual(statuses, [201, 201, 201, 201, 429, 201]);
    assert.equal(await open('patient', 'a'), 201);
  });

  it('limit the paid calls; a document with its back counts as two', async (test) => {
    const limits = { paidCallsPerSubject: anHour(4) };
    const { backend, running, login } = await ready(test, { limits });
    const post = async (path: string, body?: FormData) => {
      const { token } = await openSession(backend, login('eager'));
      return (await call(backend, path, { token, body })).status;
    };
    const face = async () => faceForm(await picture());
    const statuses = [
      await post('/documents', documentForm(await picture(), await picture())),
      await post('/faces', await face()),
      await post('/documents', documentForm(await picture(), await picture())),
      await post('/liveness'),
      await post('/faces', await face()),
    ];
    // The second document would exceed the limit by one call, so it is not started. Both of its calls still count.
    assert.deepEqual(statuses.slice(0, 3), [201, 201, 429]);
    assert.ok(running.sandbox.requests.length <= 4);
    const { token } = await openSession(backend, login('patient'));
    assert.equal((await call(backend, '/faces', { token, body: await face() })).status, 201);
  });

  it('limit the liveness checks', async (test) => {
    const limits = { livenessPerSubject: anHour(2) };
    const { backend, login } = await ready(test, { limits });
    const statuses = [];
    for (let session = 0; session < 3; session += 1) {
      const { token } = await openSession(backend, login('eager'));
      statuses.push((await call(backend, '/liveness', { token })).status);
    }
    assert.deepEqual(statuses, [201, 201, 429]);
  });
});

it('the OpenAPI document counts against the limit of a network, because it is large and needs no login', async (test) => {
  const { backend } = await ready(test, { limits: { address: { points: 2, seconds: 60 } } });
  const ask = async (path: string, address: string) =>
    (await backend.fetch(new Request(`${pageOrigin}/idv${path}`), { address })).status;
  const statuses = [];
  for (let asked = 0; asked < 3; asked += 1) statuses.push(await ask('/openapi.json', '192.0.2.1'));
  assert.deepEqual(statuses, [200, 200, 429]);
  assert.equal(await ask('/openapi.json', '192.0.2.2'), 200);
  assert.equal(await ask('/healthz', '192.0.2.1'), 200);
  assert.equal(await ask('/metrics', '192.0.2.1'), 200);
});

describe('the service’s callbacks', () => {
  it('do not count against the limit of browsers, and have their own for each check', async (test) => {
    const limits = { address: { points: 3, seconds: 60 }, callbacksPerCheck: { points: 2, seconds: 60 } };
    const { backend } = await ready(test, { limits });
    const { token } = await openSession(backend);
    const checks: LivenessCreated[] = [];
    for (let check = 0; check < 2; check += 1) {
      const started = await call(backend, '/liveness', { token });
      checks.push((await started.json()) as LivenessCreated);
    }
    const secrets = createCallbackSecrets(secret);
    const address = '192.0.2.1';
    const callBack = async (secretPath: string) => {
      const url = `${pageOrigin}/idv/liveness/callback/${secretPath}`;
      return (await backend.fetch(new Request(url, { method: 'POST' }), { address })).status;
    };
    const statuses = [];
    for (const { livenessId } of [checks[0], checks[0], checks[0], checks[1]] as LivenessCreated[]) {
      statuses.push(await callBack(await secrets.make(livenessId)));
    }
    assert.deepEqual(statuses, [204, 204, 429, 204]);
    const guesses = [];
    for (let guess = 0; guess < 4; guess += 1) guesses.push(await callBack('made-up'));
    assert.deepEqual(guesses, [404, 404, 404, 429]);
    const url = `${pageOrigin}/idv/sessions/current`;
    const request = new Request(url, { headers: { authorization: `Bearer ${token}` } });
    assert.equal((await backend.fetch(request, { address })).status, 200);
  });
});

describe('the network of an address', () => {
  const cases: [address: string, network: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::FFFF:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9%eth0', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1', 'fe80:0:0:0::/64'],
    ['1::2::3', 'unreadable'],
    ['1:2:3:4:5:6:7', 'unreadable'],
    ['1:2:3:4:5:6:7:8:9', 'unreadable'],
    ['2001:db8:1:2:zz::', 'unreadable'],
    ['someone', 'unreadable'],
    ['', 'unreadable'],
  ];
  for (const [address, network] of cases) {
    it(`of "${address}" is ${network}`, () => assert.equal(networkOf(address), network));
  }
});

describe('subjects', () => {
  it('are hashed with the secret, and sealed so that the secrets open them', async () => {
    const [one, other] = [subjectsOf(secret), subjectsOf(`another ${secret}`)];
    assert.match(await one.hash(subject), /^[0-9a-f]{64}$/);
    assert.equal(await one.hash(subject), await subjectsOf([secret]).hash(subject));
    assert.notEqual(await one.hash(subject), await other.hash(subject));
    const sealed = await one.seal(subject);
    assert.notEqual(sealed, await one.seal(subject));
    assert.equal(await one.open(sealed), subject);
    const rotated = subjectsOf([`another ${secret}`, secret]);
    assert.equal(await rotated.open(sealed), subject);
    await assert.rejects(other.open(sealed), TypeError);
  });

  it('do not appear in storage or tokens, and hooks get them', async (test) => {
    const memory = createMemoryStore();
    const commits: unknown[] = [];
    const store: Store = {
      ...memory,
      commit(commit) {
        commits.push(commit);
        return memory.commit(commit);
      },
    };
    const subjects: string[] = [];
    const { backend, login } = await ready(test, {
      store,
      onFaceChecked: (result) => void subjects.push(result.subject),
    });
    const { token } = await openSession(backend, login(subject));
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    assert.deepEqual(subjects, [subject]);
    const written = JSON.stringify(commits);
    assert.match(written, /:owner/);
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
    const plainHash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subject));
    for (const readable of [subject, Buffer.from(plainHash).toString('hex')]) {
      assert.ok(!written.includes(readable));
      assert.ok(!payload.includes(readable));
    }
  });
});

describe('audit events', () => {
  it('record each decision, without personal data', async (test) => {
    const events: AuditEvent[] = [];
    const { backend, running, login } = await ready(test, {
      onAudit: (event) => void events.push(event),
      liveness: { pollMs: 0 },
    });
    const { token, sessionId } = await openSession(backend, login(subject));
    const image = await picture();
    await call(backend, '/faces', { token, key: 'face', body: faceForm(image) });
    await call(backend, '/faces', { token, key: 'face', body: faceForm(image) });
    await call(backend, '/faces', { token, body: faceForm(image, { mode: 'Ada Sample' }) });
    running.sandbox.faults.forceCode = '101';
    await call(backend, '/faces', { token, body: faceForm(image) });
    running.sandbox.faults.forceCode = null;
    await call(backend, '/sessions/current', { method: 'GET', token: `${token}x` });
    await call(backend, '/sessions/current', { method: 'GET', token });
    const started = await call(backend, '/liveness', { token });
    const { livenessId, url } = (await started.json()) as LivenessCreated;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });
    await call(backend, `/liveness/${livenessId}`, { method: 'GET', token });
    await call(backend, '/nowhere', { method: 'GET' });

    assert.deepEqual(
      events.map(({ action, decision, code, isReplayed }) => [action, decision, code, isReplayed]),
      [
        ['POST /sessions', 'accepted', null, false],
        ['POST /faces', 'accepted', null, false],
        ['POST /faces', 'accepted', null, true],
        ['POST /faces', 'refused', 'INVALID_REQUEST', false],
        ['POST /faces', 'failed', 'SYSTEM_ERROR', false],
        ['GET /sessions/current', 'refused', 'UNAUTHORIZED', false],
        ['POST /liveness', 'accepted', null, false],
        ['liveness result', 'accepted', 'SUCCEEDED', false],
      ],
    );
    assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
    const hash = await subjectsOf(secret).hash(subject);
    for (const event of events.slice(0, 5)) {
      assert.deepEqual([event.sessionId, event.subjectHash], [sessionId, hash]);
    }
    assert.equal(events[1]?.reference, running.sandbox.requests[0]?.reference);
    const text = JSON.stringify(events);
    // As a word: a random id may contain these letters by chance.
    assert.doesNotMatch(text, /\bAda\b/);
    for (const forbidden of [subject, token, Buffer.from(image).toString('base64', 30, 60)]) {
      assert.ok(!text.includes(forbidden));
    }
  });

  it('fail safely: the hook’s exception is logged by its type', async (test) => {
    const lines: Record<string, unknown>[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void lines.push({ ...fields }) };
    for (const onAudit of [
      () => {
        throw new RangeError(subject);
      },
      () => Promise.reject(new RangeError(subject)),
    ]) {
      const { backend } = await ready(test, { onAudit, log });
      await openSession(backend);
    }
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(
      lines.map(({ error }) => error),
      ['RangeError', 'RangeError'],
    );
    assert.ok(!JSON.stringify(lines).includes(subject));
  });
});
