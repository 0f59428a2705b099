import assert from 'node:assert/strict';
import { after, before, describe, it, type TestContext } from 'node:test';
import type { AuditEvent, HostBackend } from '../../src/host-backend/index.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Store } from '../../src/shared/store/store.js';
import type {
  HandoffCreated,
  HandoffProgress,
  LivenessCreated,
  LivenessProgress,
  SessionCreated,
  SessionProgress,
} from '../../../src/contract/contract.js';
import { claim, claimed, createHandoff, eventsOf, jsonHeaders, read, refused, wrongNumber } from './handoff-harness.js';
import {
  call,
  faceForm,
  openSession,
  pageOrigin,
  problemOf,
  secret,
  setUp,
  type CallOptions,
  type Setup,
} from './harness.js';
import { picture } from './pictures.js';

const phoneOrigin = 'https://m.bank.example';
const fromPhone = { headers: { origin: phoneOrigin } };

interface Clocked {
  setup: Setup;
  backend: HostBackend;
  /** Everything that the store ever held. */
  written: string[];
  /** Moves the storage's clock. */
  pass(ms: number): void;
}

/** Closes with the test, unless the suite closes it. */
async function setUpClocked(test: TestContext | null, options: Parameters<typeof setUp>[0] = {}): Promise<Clocked> {
  let ahead = 0;
  const memory = createMemoryStore(() => Date.now() + ahead);
  const written: string[] = [];
  const store: Store = {
    ...memory,
    commit(commit) {
      written.push(JSON.stringify(commit));
      return memory.commit(commit);
    },
  };
  const setup = await setUp({ store, allowedOrigins: [pageOrigin, phoneOrigin], ...options });
  test?.after(() => setup.close());
  return { setup, backend: setup.backend, written, pass: (ms) => void (ahead += ms) };
}

describe('a handoff', () => {
  let clocked: Clocked;
  let backend: HostBackend;
  before(async () => {
    clocked = await setUpClocked(null);
    ({ backend } = clocked);
  });
  after(() => clocked.setup.close());

  const open = (login: string = crypto.randomUUID()): Promise<SessionCreated> =>
    openSession(backend, { headers: { 'x-login': login } });

  it('carries a session to another device, which completes the requested steps', async () => {
    const session = await open();
    const { token, sessionId } = session;
    const created = await createHandoff(backend, token, ['face']);
    assert.match(created.code, /^[\w-]{22}$/);
    assert.match(created.number, /^\d{2}$/);
    const openMs = Date.parse(created.expiresAt) - Date.now();
    assert.ok(openMs > 290_000 && openMs <= 300_000, `${openMs} ms`);
    const { handoffId } = created;
    assert.deepEqual(await read(backend, token, handoffId), { handoffId, status: 'waiting', accepted: [] });

    const phone = await claimed(backend, created, fromPhone);
    assert.equal(phone.sessionId, sessionId);
    assert.deepEqual(phone.policy, session.policy);
    assert.deepEqual(phone.steps, ['face']);
    assert.equal(phone.expiresAt, session.expiresAt);
    assert.notEqual(phone.token, token);
    assert.deepEqual(await read(backend, token, handoffId), { handoffId, status: 'claimed', accepted: [] });

    const face = await call(backend, '/faces', { ...fromPhone, token: phone.token, body: faceForm(await picture()) });
    assert.equal(face.status, 201);
    assert.deepEqual(await read(backend, token, handoffId), { handoffId, status: 'completed', accepted: ['face'] });
    const mine = await call(backend, '/sessions/current', { method: 'GET', token });
    assert.deepEqual(((await mine.json()) as SessionProgress).face, await face.json());
  });

  it('issues a token bound to the origin that claimed it', async () => {
    const { token } = await open();
    const phone = await claimed(backend, await createHandoff(backend, token), fromPhone);
    const elsewhere = await call(backend, '/faces', { token: phone.token, body: faceForm(await picture()) });
    assert.equal((await problemOf(elsewhere))['code'], 'FORBIDDEN');
  });

  it('can only be claimed from allowed origins', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    for (const origin of ['https://evil.example', null]) {
      assert.equal((await refused(backend, created, { headers: { origin } }))['code'], 'FORBIDDEN');
    }
    await claimed(backend, created);
  });

  it('gives a repeated key the same answer and token, and any other key HANDOFF_CLAIMED', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token, ['face', 'liveness']);
    const first = await claimed(backend, created, { key: 'phone' });
    clocked.pass(301_000);
    const again = await claim(backend, created, { key: 'phone' });
    assert.equal(again.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await again.json(), first);
    const other = await refused(backend, created, { key: 'stranger' });
    assert.deepEqual([other.status, other['code'], other['retryable']], [409, 'HANDOFF_CLAIMED', false]);
    const elsewhere = await refused(backend, created, { key: 'phone', ...fromPhone });
    assert.equal(elsewhere['code'], 'IDEMPOTENCY_KEY_REUSED');
  });

  it('stores neither the code nor the token', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    const phone = await claimed(backend, created);
    const all = clocked.written.join('\n');
    assert.ok(all.includes(created.handoffId));
    for (const text of [created.code, phone.token, `"${created.number}"`]) assert.ok(!all.includes(text));
  });

  it('ends five minutes after it began, on the storage’s clock', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    clocked.pass(299_000);
    assert.equal((await read(backend, token, created.handoffId)).status, 'waiting');
    clocked.pass(2_000);
    assert.equal((await read(backend, token, created.handoffId)).status, 'expired');
    const problem = await refused(backend, created);
    assert.deepEqual([problem.status, problem['code'], problem['retryable']], [410, 'HANDOFF_EXPIRED', false]);
  });

  it('allows two wrong numbers, not three; a repeat under one key counts once', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    const wrong = (by: number) => ({ ...created, number: wrongNumber(created.number, by) });
    for (const key of ['one', 'one', 'one', 'two', 'two']) {
      const problem = await refused(backend, wrong(key.length), { key });
      assert.deepEqual([problem.status, problem['code']], [422, 'HANDOFF_NUMBER_MISMATCH']);
    }
    assert.equal((await read(backend, token, created.handoffId)).status, 'waiting');
    assert.equal((await refused(backend, wrong(4), { key: 'three' }))['code'], 'HANDOFF_EXPIRED');
    assert.equal((await refused(backend, created))['code'], 'HANDOFF_EXPIRED', 'the right number comes too late');
    assert.equal((await read(backend, token, created.handoffId)).status, 'expired');
  });

  it('can be claimed after two wrong numbers', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    for (const by of [1, 2]) await refused(backend, { ...created, number: wrongNumber(created.number, by) });
    await claimed(backend, created);
  });

  it('allows six guesses an hour, even with the code of every handoff', async () => {
    const { token } = await open();
    let guesses = 0;
    for (;;) {
      const body = JSON.stringify({ steps: ['face'] });
      const response = await call(backend, '/handoffs', { token, body, headers: jsonHeaders });
      if (response.status === 429) break;
      const created = (await response.json()) as HandoffCreated;
      for (let by = 1; by <= 5; by += 1) {
        const { code } = await refused(backend, { ...created, number: wrongNumber(created.number, by) });
        if (code === 'HANDOFF_NUMBER_MISMATCH') guesses += 1;
        if (code === 'HANDOFF_EXPIRED' && by <= 3) guesses += 1;
        if (code === 'HANDOFF_EXPIRED') break;
      }
    }
    assert.ok(guesses <= 8, `${guesses} guesses`);
  });

  it('is replaced by the session’s next one, and its device is refused', async () => {
    const { token } = await open();
    const first = await createHandoff(backend, token);
    const phone = await claimed(backend, first);
    const second = await createHandoff(backend, token);
    assert.equal((await read(backend, token, first.handoffId)).status, 'expired');
    assert.equal((await refused(backend, first))['code'], 'HANDOFF_EXPIRED');
    const late = await call(backend, '/sessions/current', { method: 'GET', token: phone.token });
    assert.equal((await problemOf(late))['code'], 'HANDOFF_EXPIRED');
    await claimed(backend, second);
  });

  it('is canceled: the device that claimed it, and its key, are refused', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    const phone = await claimed(backend, created, { key: 'phone' });
    const path = `/handoffs/${created.handoffId}`;
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await call(backend, path, { method: 'DELETE', token })).status, 204);
    }
    assert.equal((await read(backend, token, created.handoffId)).status, 'expired');
    assert.equal((await refused(backend, created, { key: 'phone' }))['code'], 'HANDOFF_EXPIRED');
    const late = await call(backend, '/faces', { token: phone.token, body: faceForm(await picture()) });
    assert.deepEqual([late.status, (await problemOf(late))['code']], [410, 'HANDOFF_EXPIRED']);
    assert.equal((await call(backend, '/sessions/current', { method: 'GET', token })).status, 200);
  });

  it('ends when its session is erased', async () => {
    const { token } = await open();
    const created = await createHandoff(backend, token);
    const phone = await claimed(backend, created, { key: 'phone' });
    const next = await open();
    const unclaimed = await createHandoff(backend, next.token);
    for (const one of [token, next.token]) {
      assert.equal((await call(backend, '/sessions/current', { method: 'DELETE', token: one })).status, 204);
    }
    for (const one of [created, unclaimed]) {
      assert.equal((await refused(backend, one, { key: 'phone' }))['code'], 'HANDOFF_EXPIRED');
    }
    const late = await call(backend, '/sessions/current', { method: 'GET', token: phone.token });
    assert.equal((await problemOf(late))['code'], 'SESSION_EXPIRED');
  });

  it('belongs to its session and does not exist for others', async () => {
    const { token } = await open();
    const { handoffId } = await createHandoff(backend, token);
    const stranger = await open();
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/events'],
      ['DELETE', ''],
    ] as const) {
      const response = await call(backend, `/handoffs/${handoffId}${path}`, { method, token: stranger.token });
      assert.equal((await problemOf(response))['code'], 'NOT_FOUND');
    }
  });

  it('cannot be passed on by the device that claimed it', async () => {
    const { token } = await open();
    const phone = await claimed(backend, await createHandoff(backend, token));
    const body = JSON.stringify({ steps: ['face'] });
    const response = await call(backend, '/handoffs', { token: phone.token, body, headers: jsonHeaders });
    assert.equal((await problemOf(response))['code'], 'FORBIDDEN');
  });

  for (const body of ['', '{}', '{"steps":[]}', '{"steps":["face","face"]}', '{"steps":["consent"]}']) {
    it(`is not created from ${body || 'nothing'}`, async () => {
      const { token } = await open();
      const response = await call(backend, '/handoffs', { token, body, headers: jsonHeaders });
      assert.equal((await problemOf(response))['code'], 'INVALID_REQUEST');
    });
  }

  for (const body of ['{}', '{"code":"short","number":"01"}', `{"code":"${'a'.repeat(22)}","number":"1"}`]) {
    it(`is not claimed with ${body}`, async () => {
      const response = await call(backend, '/handoffs/claim', { body, headers: jsonHeaders });
      assert.equal((await problemOf(response))['code'], 'INVALID_REQUEST');
    });
  }

  it('stores nothing for a guessed code', async () => {
    const before = clocked.written.length;
    const problem = await refused(backend, { code: 'A'.repeat(22), number: '00' });
    assert.equal(problem['code'], 'HANDOFF_EXPIRED');
    assert.equal(clocked.written.length, before);
  });
});

describe('the claiming device’s login', () => {
  const ready = async (test: TestContext, options: Parameters<typeof setUp>[0] = {}) => {
    const audited: AuditEvent[] = [];
    const { backend } = await setUpClocked(test, { onAudit: (event) => void audited.push(event), ...options });
    const { token } = await openSession(backend, { headers: { 'x-login': 'mallory' } });
    return { backend, audited, created: await createHandoff(backend, token) };
  };
  const as = (login: string) => ({ headers: { 'x-login': login } });

  it('must match: a victim who gets the link and number cannot complete the attacker’s session', async (test) => {
    const { backend, audited, created } = await ready(test);
    const key = 'victim';
    for (let time = 0; time < 4; time += 1) {
      const problem = await refused(backend, created, { ...as('victim'), key });
      assert.deepEqual([problem.status, problem['code']], [403, 'FORBIDDEN']);
    }
    await new Promise((resolve) => setImmediate(resolve));
    const { action, decision, code } = audited.at(-1) ?? {};
    assert.deepEqual([action, decision, code], ['POST /handoffs/claim', 'refused', 'FORBIDDEN']);
    await claimed(backend, created, as('mallory'));
  });

  it('does not get a repeat of another person’s answer', async (test) => {
    const { backend, created } = await ready(test);
    await claimed(backend, created, { ...as('mallory'), key: 'same' });
    assert.equal((await refused(backend, created, { ...as('victim'), key: 'same' }))['code'], 'FORBIDDEN');
  });

  it('may be missing, as on most phones', async (test) => {
    const { backend, created } = await ready(test);
    await claimed(backend, created, as('nobody'));
  });

  it('may not be missing if the partner requires it', async (test) => {
    const { backend, created } = await ready(test, { handoffs: { requireLogin: true } });
    assert.equal((await refused(backend, created, as('nobody')))['code'], 'UNAUTHORIZED');
    assert.equal((await refused(backend, created, as('victim')))['code'], 'FORBIDDEN');
    await claimed(backend, created, as('mallory'));
  });

  it('is looked up with the requested steps, within its partner', async (test) => {
    let partner = 'one';
    const actions: string[] = [];
    const { backend, created } = await ready(test, {
      authorize: (_request, { action }) => {
        actions.push(action);
        return { subject: 'mallory', partner };
      },
    });
    partner = 'two';
    assert.equal((await refused(backend, created))['code'], 'FORBIDDEN');
    assert.deepEqual(actions, ['create-session', 'claim-handoff']);
  });

  it('must be known: a claim is refused if authorize fails, because an attacker may have caused that', async (test) => {
    const { backend, created } = await ready(test, {
      authorize: (_request, { action }) => {
        if (action === 'claim-handoff') throw new Error('no database');
        return { subject: 'mallory' };
      },
    });
    assert.equal((await refused(backend, created))['code'], 'INTERNAL');
  });

  it('is not looked up for a guessed code', async (test) => {
    let asked = 0;
    const { backend } = await ready(test, {
      authorize: () => {
        asked += 1;
        return { subject: 'mallory' };
      },
    });
    assert.equal((await refused(backend, { code: 'C'.repeat(22), number: '00' }))['code'], 'HANDOFF_EXPIRED');
    assert.equal(asked, 1, 'for the session');
  });
});

describe('the events of a handoff', () => {
  it('report the claim and each step, and end with the last one', async (test) => {
    const { backend } = await setUpClocked(test);
    const { token } = await openSession(backend);
    const created = await createHandoff(backend, token, ['face']);
    const { handoffId } = created;
    const path = `/handoffs/${handoffId}/events`;
    const response = await call(backend, path, { method: 'GET', token });
    const seen: string[] = [];
    let phone = '';
    for await (const progress of eventsOf<HandoffProgress>(response)) {
      seen.push(`${progress.status} ${progress.accepted.join()}`);
      if (progress.status === 'waiting') phone = (await claimed(backend, created)).token;
      if (progress.status === 'claimed') {
        await call(backend, '/faces', { token: phone, body: faceForm(await picture()) });
      }
    }
    assert.deepEqual(seen, ['waiting ', 'claimed ', 'completed face']);
  });

  it('end with expired if it is canceled or times out', async (test) => {
    const { backend, pass } = await setUpClocked(test);
    const { token } = await openSession(backend);
    for (const end of [
      async (id: string) => void (await call(backend, `/handoffs/${id}`, { method: 'DELETE', token })),
      async () => pass(301_000),
    ]) {
      const { handoffId } = await createHandoff(backend, token);
      const response = await call(backend, `/handoffs/${handoffId}/events`, { method: 'GET', token });
      const seen: string[] = [];
      for await (const { status } of eventsOf<HandoffProgress>(response)) {
        seen.push(status);
        if (status === 'waiting') await end(handoffId);
      }
      assert.deepEqual(seen, ['waiting', 'expired']);
    }
  });
});

describe('the records of a handoff', () => {
  it('contain its id and outcome, but no code, number or token, in log, audit or metrics', async (test) => {
    const lines: string[] = [];
    const audited: AuditEvent[] = [];
    const write = (fields: object, message: string) => void lines.push(JSON.stringify({ ...fields, message }));
    const { backend } = await setUpClocked(test, {
      log: { info: write, warn: write, error: write },
      onAudit: (event) => void audited.push(event),
    });
    const session = await openSession(backend);
    const created = await createHandoff(backend, session.token);
    await refused(backend, { ...created, number: wrongNumber(created.number) });
    const phone = await claimed(backend, created);
    await refused(backend, { code: 'B'.repeat(22), number: '11' });
    const metrics = await (await call(backend, '/metrics', { method: 'GET' })).text();
    await new Promise((resolve) => setImmediate(resolve));
    const all = [...lines, JSON.stringify(audited), metrics].join('\n');
    for (const text of [created.code, phone.token, 'B'.repeat(22), secret]) assert.ok(!all.includes(text), text);
    assert.ok(!lines.some((line) => line.includes('"number"')));
    const claims = audited.filter(({ action }) => action === 'POST /handoffs/claim');
    assert.deepEqual(
      claims.map(({ decision, code, sessionId }) => [decision, code, sessionId]),
      [
        ['refused', 'HANDOFF_NUMBER_MISMATCH', session.sessionId],
        ['accepted', null, session.sessionId],
        ['refused', 'HANDOFF_EXPIRED', null],
      ],
    );
    assert.match(metrics, /idv_requests_total\{route="\/idv\/handoffs\/claim",method="POST",status="201"\} 1/);
    assert.match(metrics, /idv_problems_total\{code="HANDOFF_NUMBER_MISMATCH"\} 1/);
  });
});

describe('the events of a liveness check', () => {
  const started = async (backend: HostBackend, token: string) =>
    (await (await call(backend, '/liveness', { token })).json()) as LivenessCreated;
  const succeed = (url: string) => fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });
  const watch = (
    backend: HostBackend,
    livenessId: string,
    options: { token: string; headers?: CallOptions['headers'] },
  ) => call(backend, `/liveness/${livenessId}/events`, { method: 'GET', ...options });

  /** A check that the phone follows first, and then the first device. */
  const watchedOnBoth = async (test: TestContext) => {
    const { backend } = await setUpClocked(test, { liveness: { pollMs: 0 } });
    const { token } = await openSession(backend);
    const created = await createHandoff(backend, token, ['liveness']);
    const phone = await claimed(backend, created, fromPhone);
    const { livenessId, url } = await started(backend, token);
    const watched = [
      watch(backend, livenessId, { ...fromPhone, token: phone.token }),
      watch(backend, livenessId, { token }),
    ];
    return { backend, token, created, url, watched };
  };

  it('end for a canceled phone', async (test) => {
    const { backend, token, created, url, watched } = await watchedOnBoth(test);
    const streams = await Promise.all(watched);
    const [ofPhone, ofDesk] = await Promise.all(
      streams.map(async (response, index) => {
        const seen: string[] = [];
        for await (const { status } of eventsOf<LivenessProgress>(response)) {
          seen.push(status);
          if (index === 0) {
            await call(backend, `/handoffs/${created.handoffId}`, { method: 'DELETE', token });
            await succeed(url);
          }
        }
        return seen;
      }),
    );
    assert.deepEqual([ofPhone, ofDesk], [['IN_PROGRESS'], ['IN_PROGRESS', 'SUCCEEDED']]);
  });

  it('end when the session is erased, on every open stream', async (test) => {
    const { backend, token, created, url, watched } = await watchedOnBoth(test);
    const streams = await Promise.all([
      ...watched,
      call(backend, `/handoffs/${created.handoffId}/events`, { method: 'GET', token }),
    ]);
    await call(backend, '/sessions/current', { method: 'DELETE', token });
    await succeed(url);
    for (const response of streams) {
      for await (const { status } of eventsOf<{ status: string }>(response)) {
        assert.ok(['IN_PROGRESS', 'claimed'].includes(status), status);
      }
    }
  });
});

describe('limits on claims', () => {
  it('count by address and in total', async (test) => {
    const perAddress = { points: 5, seconds: 60 };
    const { backend } = await setUpClocked(test, {
      limits: { claimsPerAddress: perAddress, claims: { points: 8, seconds: 60 } },
    });
    const guess = async (address: string) => {
      const body = JSON.stringify({ code: 'C'.repeat(22), number: '00' });
      const headers = { ...jsonHeaders, origin: pageOrigin, 'idempotency-key': crypto.randomUUID() };
      const request = new Request('https://bank.example/idv/handoffs/claim', { method: 'POST', headers, body });
      return (await backend.fetch(request, { address })).status;
    };
    const first = [];
    for (let time = 0; time < 6; time += 1) first.push(await guess('192.0.2.1'));
    assert.deepEqual(first, [410, 410, 410, 410, 410, 429]);
    const next = [];
    for (let at = 2; at < 7; at += 1) next.push(await guess(`192.0.2.${at}`));
    assert.deepEqual(next, [410, 410, 410, 429, 429]);
  });

  it('are not used up by empty claims or guesses for people who have a code', async (test) => {
    const { backend } = await setUpClocked(test, { limits: { claims: { points: 3, seconds: 60 } } });
    const { token } = await openSession(backend);
    const created = await createHandoff(backend, token);
    for (let time = 0; time < 6; time += 1) {
      await call(backend, '/handoffs/claim', { body: '{}', headers: jsonHeaders });
    }
    const guessed = { code: 'C'.repeat(22), number: '00' };
    assert.equal((await refused(backend, guessed))['code'], 'HANDOFF_EXPIRED', 'empty claims do not count as guesses');
    for (let time = 0; time < 6; time += 1) await claim(backend, guessed);
    assert.equal((await refused(backend, guessed))['code'], 'RATE_LIMITED');
    await claimed(backend, created);
  });

  it('stop a subject that creates too many', async (test) => {
    const { backend } = await setUpClocked(test, { limits: { handoffsPerSubject: { points: 2, seconds: 60 } } });
    const { token } = await openSession(backend);
    await createHandoff(backend, token);
    await createHandoff(backend, token);
    const body = JSON.stringify({ steps: ['face'] });
    const response = await call(backend, '/handoffs', { token, body, headers: jsonHeaders });
    assert.equal((await problemOf(response))['code'], 'RATE_LIMITED');
  });
});

describe('a rotated secret', () => {
  it('still opens earlier handoffs, and repeats their answers', async (test) => {
    const store = createMemoryStore();
    const before = await setUp({ store });
    const { token } = await openSession(before.backend);
    const created = await createHandoff(before.backend, token, ['face'], 'same');
    await before.close();
    const rotated = await setUp({ store, secret: ['another secret, also long enough to count', secret] });
    test.after(() => rotated.close());
    assert.deepEqual(await createHandoff(rotated.backend, token, ['face'], 'same'), created);
    await claimed(rotated.backend, created);
  });
});
