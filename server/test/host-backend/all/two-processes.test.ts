/** Backends in several processes on one Redis. One of them runs in this process and survives. */
import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startSandbox, type RunningSandbox } from '../../../../testing/src/sandbox/index.js';
import type {
  FaceAccepted,
  HandoffClaimed,
  HandoffCreated,
  HandoffProgress,
  LivenessCreated,
  LivenessProgress,
  SessionCreated,
  SessionProgress,
} from '../../../../src/contract/contract.js';
import { serveShared, type ServedBackend } from '../fixtures/shared-backend.js';
import { eventsOf, jsonHeaders, wrongNumber } from '../handoff-harness.js';
import { apiKey, faceForm, pageOrigin, problemOf } from '../harness.js';
import { picture } from '../pictures.js';
import { startRedis, type RunningRedis } from '../../../../test/support/redis.js';
import { until } from '../../../../test/support/time.js';
import { spawnBackend, type BackendProcess } from '../spawned.js';

const redis: RunningRedis | null = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

describe('two backend processes on one Redis', { skip }, () => {
  let running: RunningSandbox;
  const children = new Set<ChildProcess>();
  /** Each of three tests kills one. */
  let mortals: BackendProcess[];
  let last: ServedBackend;
  before(async () => {
    running = await startSandbox({ port: 0, apiKey, faceCounter: null, faceReader: null });
    const storage = redis?.address ?? '';
    const spawn = () => spawnBackend('backend-process.ts', [running.url, storage], children);
    [last, ...mortals] = await Promise.all([serveShared(running.url, storage), spawn(), spawn(), spawn()]);
  });
  beforeEach(() => running.sandbox.reset());
  after(async () => {
    for (const child of children) child.kill('SIGKILL');
    await last.close();
    await running.close();
    await redis?.close();
  });

  function mortal(): BackendProcess {
    const [next] = mortals;
    assert.ok(next);
    return next;
  }

  async function kill({ child }: BackendProcess): Promise<void> {
    mortals = mortals.filter((one) => one.child !== child);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    children.delete(child);
  }

  interface Sent {
    method?: string;
    token?: string;
    key?: string;
    login?: string;
    body?: string | FormData;
  }

  function send({ url }: { url: string }, path: string, options: Sent = {}): Promise<Response> {
    const { method = 'POST', token, key = crypto.randomUUID(), login, body } = options;
    const headers = new Headers({ origin: pageOrigin });
    if (method === 'POST') headers.set('idempotency-key', key);
    if (typeof body === 'string') headers.set('content-type', jsonHeaders['content-type']);
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (login !== undefined) headers.set('x-login', login);
    return fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  }

  /** The mortal one, and the one that survives. */
  const at = (index: number) => (index % 2 === 0 ? mortal() : last);

  async function begin(): Promise<{ token: string; created: HandoffCreated }> {
    const opened = await send(at(0), '/sessions', { login: crypto.randomUUID() });
    const { token } = (await opened.json()) as SessionCreated;
    const made = await send(at(0), '/handoffs', { token, body: JSON.stringify({ steps: ['face'] }) });
    assert.equal(made.status, 201);
    return { token, created: (await made.json()) as HandoffCreated };
  }

  const claim = (index: number, { code, number }: Pick<HandoffCreated, 'code' | 'number'>, key?: string) =>
    send(at(index), '/handoffs/claim', { body: JSON.stringify({ code, number }), ...(key && { key }) });

  it('let a handoff be claimed once by many concurrent claims', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { created } = await begin();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => claim(index, created)));
      const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
      assert.deepEqual(statuses, [201, ...Array<number>(11).fill(409)]);
    }
  });

  it('give a claim’s key the same token, however often and in whichever process it asks', async () => {
    const { created } = await begin();
    const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => claim(index, created, 'same')));
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.equal(answers[0]?.status, 201);
  });

  it('count wrong numbers of a handoff together: two are reported, and the right one is too late', async () => {
    for (let round = 0; round < 2; round += 1) {
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

  it('let a handoff be followed on one while the phone uses the other, and survives the death of the first', async () => {
    const first = mortal();
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
        await kill(first);
      }
    } catch {
      // The connection broke when its process died.
    }
    const face = await send(at(1), '/faces', { token: phone, body: faceForm(await picture()) });
    assert.equal(face.status, 201);
    for await (const { status } of eventsOf<HandoffProgress>(await follow(1))) seen.push(status);
    assert.deepEqual(seen, ['waiting', 'claimed', 'completed']);
  });

  const calls = (endpoint: string) => running.sandbox.requests.filter(({ path }) => path.endsWith(endpoint)).length;

  it('finish work that started on the other before it was killed, without repeating a call', async () => {
    const [first, second] = [mortal(), last];
    const session = (await (await send(first, '/sessions', { login: crypto.randomUUID() })).json()) as SessionCreated;
    const { token } = session;
    const image = await picture();
    const face = await send(first, '/faces', { token, key: 'face', body: faceForm(image) });
    const accepted = (await face.json()) as FaceAccepted;
    const liveness = await send(first, '/liveness', { token, key: 'liveness' });
    const { livenessId, url } = (await liveness.json()) as LivenessCreated;
    await kill(first);

    const repeated = await send(second, '/faces', { token, key: 'face', body: faceForm(image) });
    assert.equal(repeated.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await repeated.json(), accepted);
    const again = await send(second, '/liveness', { token, key: 'liveness' });
    assert.deepEqual(await again.json(), { livenessId, url });
    await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome: 'succeed' }) });

    const checked = (await (
      await send(second, `/liveness/${livenessId}`, { method: 'GET', token })
    ).json()) as LivenessProgress;
    assert.equal(checked.status, 'SUCCEEDED');
    const progress = (await (
      await send(second, '/sessions/current', { method: 'GET', token })
    ).json()) as SessionProgress;
    assert.deepEqual(progress.face, accepted);
    assert.deepEqual([calls('/detect-faces'), calls('/generate-liveness-url')], [1, 1]);
  });

  it('make one call for a picture that both get at once', async () => {
    const backends = [mortal(), last] as const;
    const { token } = (await (
      await send(backends[0], '/sessions', { login: crypto.randomUUID() })
    ).json()) as SessionCreated;
    running.sandbox.faults.latencyMs = 300;
    const image = await picture();
    const answers = await Promise.all(
      [...backends, ...backends].map((backend) =>
        send(backend, '/faces', { token, key: 'both', body: faceForm(image) }),
      ),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    assert.equal(new Set(bodies).size, 1);
    assert.equal(calls('/detect-faces'), 1);

    const statuses: number[] = [];
    for (let time = 0; time < 10; time += 1) {
      const response = await send(backends[time % 2] ?? backends[0], '/sessions/current', { method: 'GET', token });
      statuses.push(response.status);
    }
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [...Array<number>(8).fill(200), 429, 429],
      'they share the limit',
    );
  });

  it('pay once for a call whose process died during it; a new key works', async () => {
    const [first, second] = [mortal(), last];
    const { token } = (await (await send(first, '/sessions', { login: crypto.randomUUID() })).json()) as SessionCreated;
    const image = await picture();
    running.sandbox.faults.slowBodyMs = 2_000;
    const lost = send(first, '/faces', { token, key: 'lost', body: faceForm(image) }).catch(() => 'lost' as const);
    await until(() => calls('/detect-faces') > 0);
    await kill(first);
    assert.equal(await lost, 'lost');
    running.sandbox.faults.slowBodyMs = 0;

    const problem = await problemOf(await send(second, '/faces', { token, key: 'lost', body: faceForm(image) }));
    assert.equal(problem['code'], 'CONFLICT');
    assert.equal(problem['retryable'], false);
    const asked = running.sandbox.requests;
    assert.deepEqual(
      asked.map(({ responseCode, succeeded }) => [responseCode, succeeded]),
      [
        ['00', true],
        ['103', false],
      ],
    );
    assert.equal(new Set(asked.map(({ reference }) => reference)).size, 1);
    const next = await send(second, '/faces', { token, key: 'next', body: faceForm(image) });
    assert.equal(next.status, 201);
  });
});
