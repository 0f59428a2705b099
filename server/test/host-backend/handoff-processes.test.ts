import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { startSandbox, type RunningSandbox } from '../../src/sandbox/index.js';
import type { HandoffClaimed, HandoffCreated, HandoffProgress, SessionCreated } from '../../../src/shared/contract.js';
import { eventsOf, jsonHeaders, wrongNumber } from './handoff-harness.js';
import { apiKey, faceForm, pageOrigin, problemOf } from './harness.js';
import { picture } from './pictures.js';
import { startRedis, type RunningRedis } from '../../../test/support/redis.js';
import { spawnBackend, type BackendProcess } from './spawned.js';

const redis: RunningRedis | null = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

describe('a handoff over two backend processes on one Redis', { skip }, () => {
  let running: RunningSandbox;
  let processes: BackendProcess[];
  const children = new Set<ChildProcess>();
  const startBackend = () =>
    spawnBackend('backend-process.ts', [running.url], children, { IDV_STORAGE: redis?.address });

  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    processes = await Promise.all([startBackend(), startBackend()]);
  });
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await running.close();
    await redis?.close();
  });

  const at = (index: number): BackendProcess => processes[index % processes.length] as BackendProcess;

  interface Sent {
    method?: string;
    token?: string;
    key?: string;
    login?: string;
    body?: string | FormData;
  }

  function send(backend: BackendProcess, path: string, options: Sent = {}): Promise<Response> {
    const { method = 'POST', token, key = crypto.randomUUID(), login, body } = options;
    const headers = new Headers({ origin: pageOrigin, 'idempotency-key': key });
    if (typeof body === 'string') headers.set('content-type', jsonHeaders['content-type']);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (login !== undefined) headers.set('x-login', login);
    return fetch(`${backend.url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  async function begin(): Promise<{ token: string; created: HandoffCreated }> {
    const opened = await send(at(0), '/sessions', { login: crypto.randomUUID() });
    const { token } = (await opened.json()) as SessionCreated;
    const made = await send(at(0), '/handoffs', { token, body: JSON.stringify({ steps: ['face'] }) });
    assert.equal(made.status, 201);
    return { token, created: (await made.json()) as HandoffCreated };
  }

  const claim = (index: number, { code, number }: Pick<HandoffCreated, 'code' | 'number'>, key?: string) =>
    send(at(index), '/handoffs/claim', { body: JSON.stringify({ code, number }), ...(key && { key }) });

  it('can be claimed once by many concurrent claims', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { created } = await begin();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(index, created)));
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      assert.deepEqual(statuses, [201, ...Array<number>(11).fill(409)]);
    }
  });

  it('gives a key the same token, however often and in whichever process it asks', async () => {
    const { created } = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(index, created, 'same')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.equal(answers[0]?.status, 201);
  });

  it('counts wrong numbers together: two are reported, and the right one is too late', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { created } = await begin();
      const guesses = Array.from({ length: 12 }, (_, by) => ({
        ...created,
        number: wrongNumber(created.number, by + 1),
      }));
      const answers = await Promise.all(guesses.map((guess, index) => claim(index, guess)));
      const codes = await Promise.all(answers.map(async (answer) => (await problemOf(answer))['code']));
      assert.equal(codes.filter((code) => code === 'HANDOFF_NUMBER_MISMATCH').length, 2);
      assert.equal(codes.filter((code) => code === 'HANDOFF_EXPIRED').length, 10);
      assert.equal((await problemOf(await claim(round, created)))['code'], 'HANDOFF_EXPIRED');
    }
  });

  it('is followed on one while the phone uses the other, and survives the death of the first', async () => {
    const { token, created } = await begin();
    const { handoffId } = created;
    const follow = (index: number) => send(at(index), `/handoffs/${handoffId}/events`, { method: 'GET', token });
    const seen: string[] = [];
    let phone = '';
    try {
      for await (const { status } of eventsOf<HandoffProgress>(await follow(0))) {
        seen.push(status);
        if (status === 'waiting') phone = ((await (await claim(1, created)).json()) as HandoffClaimed).token;
        if (status !== 'claimed') continue;
        const { child } = at(0);
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
    } catch {
      // The connection broke when its process died.
    }
    const face = await send(at(1), '/faces', { token: phone, body: faceForm(await picture()) });
    assert.equal(face.status, 201);
    for await (const { status } of eventsOf<HandoffProgress>(await follow(1))) seen.push(status);
    assert.deepEqual(seen, ['waiting', 'claimed', 'completed']);
    processes = [at(1), await startBackend()];
  });

  it('is erased with its session, in either process', async () => {
    const { token, created } = await begin();
    const { token: phone } = (await (await claim(1, created, 'phone')).json()) as HandoffClaimed;
    assert.equal((await send(at(0), '/sessions/current', { method: 'DELETE', token })).status, 204);
    assert.equal((await problemOf(await claim(1, created, 'phone')))['code'], 'HANDOFF_EXPIRED');
    const late = await send(at(1), '/sessions/current', { method: 'GET', token: phone });
    assert.equal((await problemOf(late))['code'], 'SESSION_EXPIRED');
  });
});
