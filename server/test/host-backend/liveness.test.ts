import assert from 'node:assert/strict';
import { serve } from '@hono/node-server';
import { after, before, describe, it } from 'node:test';
import type { AddressInfo } from 'node:net';
import type { LivenessChecked } from '../../src/host-backend/index.js';
import type { LivenessCreated, LivenessProgress } from '../../../src/contract/contract.js';
import { createMemoryStore } from '../../src/shared/store/memory.js';
import type { Store } from '../../src/shared/store/store.js';
import { call, openSession, problemOf, setUp, setUpFor, type CallOptions, type Setup } from './harness.js';
import { until } from '../../../test/support/time.js';

const heard: LivenessChecked[] = [];

/** Starts two servers, because the sandbox calls back over real HTTP. */
async function setUpWithCallback(): Promise<Setup> {
  let setup: Setup | undefined;
  const server = serve({ fetch: (request) => setup?.backend.fetch(request) ?? new Response(), port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  setup = await setUp({
    liveness: { publicUrl: `http://127.0.0.1:${port}/idv`, sendConfidence: true, pollMs: 60_000 },
    onLivenessResult: (result) => void heard.push(result),
  });
  const { close } = setup;
  return {
    ...setup,
    close: async () => {
      server.close();
      await close();
    },
  };
}

async function start(setup: Setup, options: CallOptions): Promise<LivenessCreated> {
  const response = await call(setup.backend, '/liveness', options);
  assert.equal(response.status, 201);
  return (await response.json()) as LivenessCreated;
}

async function endCheck(url: string, outcome: 'succeed' | 'fail'): Promise<void> {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });
  assert.equal(response.status, 200);
}

async function* statusEvents(response: Response): AsyncGenerator<LivenessProgress> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data !== undefined) yield JSON.parse(data) as LivenessProgress;
    }
  }
}

describe('liveness', () => {
  let setup: Setup;
  before(async () => {
    setup = await setUpWithCallback();
  });
  after(() => setup.close());

  it("follows a check by events, which the service's callback triggers immediately", async () => {
    const { token } = await openSession(setup.backend, { headers: { 'x-login': 'ada' } });
    const { livenessId, url } = await start(setup, { token });
    assert.equal(new URL(url).origin, setup.running.url);
    const response = await call(setup.backend, `/liveness/${livenessId}/events`, { method: 'GET', token });
    assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/);
    const seen: string[] = [];
    for await (const progress of statusEvents(response)) {
      seen.push(progress.status);
      if (progress.status === 'IN_PROGRESS') await endCheck(url, 'succeed');
      else assert.ok((progress.confidence ?? 0) > 90);
    }
    assert.deepEqual(seen, ['IN_PROGRESS', 'SUCCEEDED']);
    const results = heard.filter((result) => result.livenessId === livenessId);
    assert.equal(results.length, 1);
    assert.equal(results[0]?.subject, 'ada');
    assert.match(results[0]?.answer?.data?.referenceImageUrl ?? '', /signature=/);
  });

  it('trusts neither a callback’s body nor a made-up secret', async () => {
    const { token } = await openSession(setup.backend);
    const { livenessId } = await start(setup, { token });
    const body = JSON.stringify({ data: { status: 'SUCCEEDED', confidence: 100 } });
    const forged = `${livenessId}.${'0'.repeat(64)}`;
    const response = await call(setup.backend, `/liveness/callback/${forged}`, { body });
    assert.equal(response.status, 404);
    const read = await call(setup.backend, `/liveness/${livenessId}`, { method: 'GET', token });
    assert.deepEqual(await read.json(), { livenessId, status: 'IN_PROGRESS' });
  });

  it('answers 404 to another session, as for an unknown id', async () => {
    const { token } = await openSession(setup.backend, { headers: { 'x-login': 'owner' } });
    const { livenessId } = await start(setup, { token });
    const stranger = await openSession(setup.backend, { headers: { 'x-login': 'stranger' } });
    for (const [who, id] of [
      [stranger.token, livenessId],
      [token, crypto.randomUUID()],
      [token, '..%2f..%2fsessions'],
    ] as const) {
      for (const path of [`/liveness/${id}`, `/liveness/${id}/events`]) {
        const response = await call(setup.backend, path, { method: 'GET', token: who });
        assert.equal((await problemOf(response))['code'], 'NOT_FOUND');
      }
    }
  });

  it('opens as many checks as the policy allows in one session', async () => {
    const { token, policy } = await openSession(setup.backend);
    for (let attempt = 0; attempt < policy.livenessAttempts; attempt += 1) await start(setup, { token });
    const problem = await problemOf(await call(setup.backend, '/liveness', { token }));
    assert.equal(problem.status, 429);
    assert.equal(problem['code'], 'ATTEMPTS_EXHAUSTED');
  });

  it('refunds the attempt if the service could not start a check', async () => {
    const { token } = await openSession(setup.backend);
    Object.assign(setup.running.sandbox.faults, { forceCode: '91' });
    const failed = await call(setup.backend, '/liveness', { token });
    assert.equal((await problemOf(failed))['code'], 'INVALID_REQUEST');
    Object.assign(setup.running.sandbox.faults, { forceCode: null });
    const read = await call(setup.backend, '/sessions/current', { method: 'GET', token });
    assert.equal(((await read.json()) as { livenessAttemptsLeft: number }).livenessAttemptsLeft, 3);
  });

  it('counts one attempt for a key, however often its outcome is looked up', async () => {
    const { token } = await openSession(setup.backend);
    const { faults } = setup.running.sandbox;
    faults.forceCode = '101';
    for (let time = 0; time < 4; time += 1) {
      const failed = await call(setup.backend, '/liveness', { token, key: 'patience' });
      assert.equal((await problemOf(failed))['code'], 'SYSTEM_ERROR');
    }
    faults.forceCode = null;
    await start(setup, { token, key: 'patience' });
    const read = await call(setup.backend, '/sessions/current', { method: 'GET', token });
    assert.equal(((await read.json()) as { livenessAttemptsLeft: number }).livenessAttemptsLeft, 2);
  });

  it('creates one check for a key although its answer was lost', async () => {
    const { token } = await openSession(setup.backend);
    const { sandbox } = setup.running;
    await sandbox.reset();
    sandbox.faults.forceCode = '101';
    sandbox.faults.forceWhen = 'after-work';
    const lost = await problemOf(await call(setup.backend, '/liveness', { token, key: 'lost' }));
    assert.equal(lost['retryable'], true);
    sandbox.faults.forceCode = null;
    const again = await problemOf(await call(setup.backend, '/liveness', { token, key: 'lost' }));
    assert.deepEqual([again['code'], again['retryable']], ['CONFLICT', false]);
    assert.deepEqual(
      sandbox.requests.map(({ succeeded }) => succeeded),
      [true, false],
    );
    await start(setup, { token });
  });

  it('leads only to addresses that the partner allows', async (test) => {
    const refused: [string, (url: URL) => string][] = [
      ['another origin', ({ pathname }) => `https://evil.example${pathname}`],
      ['another port', ({ pathname }) => `http://127.0.0.1:1${pathname}`],
      ['a name in front of the host', ({ host, pathname }) => `http://ada@${host}${pathname}`],
      ['a password in front of the host', ({ host, pathname }) => `http://:hunter2@${host}${pathname}`],
      ['no address', () => 'liveness'],
      ['a script', () => 'javascript:alert(1)'],
    ];
    let change: (url: URL) => string = String;
    const strict = await setUp(
      { limits: false },
      {
        async fetch(input, init) {
          const response = await fetch(input, init);
          const answer = (await response.json()) as { data: { frontendUrl: string } };
          answer.data.frontendUrl = change(new URL(answer.data.frontendUrl));
          return Response.json(answer, response);
        },
      },
    );
    test.after(() => strict.close());
    const { token } = await openSession(strict.backend);
    await start(strict, { token });
    for (const [what, changed] of refused) {
      change = changed;
      const { token: other } = await openSession(strict.backend, { headers: { 'x-login': what } });
      const problem = await problemOf(await call(strict.backend, '/liveness', { token: other }));
      assert.equal(problem['code'], 'URL_NOT_ALLOWED', what);
    }
  });

  it('keeps the confidence to itself unless the partner opts in', async () => {
    const quiet = await setUp({ liveness: { pollMs: 0 } });
    const { token } = await openSession(quiet.backend);
    const { livenessId, url } = await start(quiet, { token });
    await endCheck(url, 'fail');
    const read = await call(quiet.backend, `/liveness/${livenessId}`, { method: 'GET', token });
    assert.deepEqual(await read.json(), { livenessId, status: 'FAILED' });
    await quiet.close();
  });
});

describe('event streams of one session', () => {
  it('are limited to the newest three, and share one reader', async (test) => {
    const pollMs = 50;
    let reads = 0;
    const memory = createMemoryStore();
    const store: Store = {
      ...memory,
      get(key) {
        reads += Number(key.startsWith('liveness:'));
        return memory.get(key);
      },
    };
    const setup = await setUpFor(test, { store, liveness: { pollMs } });
    const { token } = await openSession(setup.backend);
    const { livenessId, url } = await start(setup, { token });
    const streams: { ended: boolean; statuses: string[]; done: Promise<void> }[] = [];
    for (let count = 0; count < 6; count += 1) {
      const path = `/liveness/${livenessId}/events`;
      const response = await call(setup.backend, path, { method: 'GET', token });
      const stream = { ended: false, statuses: [] as string[], done: Promise.resolve() };
      stream.done = (async () => {
        for await (const { status } of statusEvents(response)) stream.statuses.push(status);
        stream.ended = true;
      })();
      streams.push(stream);
    }
    await Promise.all(streams.slice(0, 3).map(({ done }) => done));
    const [before, started] = [reads, performance.now()];
    await until(() => reads >= before + 6);
    assert.ok(performance.now() - started > 4 * pollMs, 'five pauses of one reader lie between six reads');
    assert.deepEqual(
      streams.map(({ ended }) => ended),
      [true, true, true, false, false, false],
    );
    await endCheck(url, 'succeed');
    await Promise.all(streams.map(({ done }) => done));
    for (const { statuses } of streams.slice(3)) {
      assert.deepEqual(statuses, ['IN_PROGRESS', 'SUCCEEDED']);
    }
  });
});
