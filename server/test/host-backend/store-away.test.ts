/**
 * A Redis that is stopped, hangs or has a wrong clock: an immediate 503, and everything works again once it is back.
 */
import assert from 'node:assert/strict';
import { Redis } from 'ioredis';
import { after, describe, it, type TestContext } from 'node:test';
import {
  createRedisStore,
  type FaceChecked,
  type HostBackend,
  type HostBackendOptions,
  type Store,
} from '../../src/host-backend/index.js';
import { storeFromAddress } from '../../src/adapters/node.js';
import type { FaceAccepted } from '../../../src/contract/contract.js';
import { call, faceForm, heldService, openSession, problemOf, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';
import { startRedis, type RunningRedis } from '../../../test/support/redis.js';
import { until } from '../../../test/support/time.js';

const redis: RunningRedis | null = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

async function health(backend: HostBackend): Promise<[number, string]> {
  const response = await call(backend, '/healthz', { method: 'GET' });
  const { status } = (await response.json()) as { status: string };
  return [response.status, status];
}

const untilHealthy = (backend: HostBackend): Promise<void> => until(async () => (await health(backend))[0] === 200);

after(() => redis?.close());

describe('a backend whose Redis', { skip }, () => {
  async function ready(
    test: TestContext,
    address: string,
    options: Partial<HostBackendOptions> = {},
    fetch?: typeof globalThis.fetch,
  ): Promise<Setup> {
    const store = await storeFromAddress(address);
    const setup = await setUp({ store, ...options }, { fetch });
    test.after(async () => {
      await setup.backend.close(0);
      await store.close?.();
      await setup.close();
    });
    return setup;
  }

  for (const [how, away, back] of [
    ['hangs', () => redis?.pause(), () => redis?.resume()],
    ['is gone', () => redis?.stop(), () => redis?.start()],
  ] as const) {
    it(`${how}: reports the outage, pays for nothing, and recovers`, async (test) => {
      assert.ok(redis);
      const { backend, running } = await ready(test, redis.address);
      await untilHealthy(backend);
      const { token } = await openSession(backend);
      const image = await picture();
      const upload = () => call(backend, '/faces', { token, key: how.replace(' ', '-'), body: faceForm(image) });
      await away();
      // It stays down until all of these are answered.
      const [problem, opening, states] = await Promise.all([
        upload().then(problemOf),
        call(backend, '/sessions').then(problemOf),
        Promise.all([health(backend), health(backend)]),
      ]);
      for (const { status, code, retryable, detail } of [problem, opening] as Record<string, unknown>[]) {
        assert.deepEqual([status, code, retryable], [503, 'SERVICE_TEMPORARILY_UNAVAILABLE', true]);
        assert.match(String(detail), /storage/);
      }
      assert.deepEqual(states, [
        [503, 'storage unreachable'],
        [503, 'storage unreachable'],
      ]);
      assert.equal(running.sandbox.requests.length, 0);
      await back();
      await untilHealthy(backend);
      if (how === 'is gone') {
        assert.equal((await problemOf(await upload()))['code'], 'SESSION_EXPIRED');
        await openSession(backend);
        return;
      }
      assert.equal((await upload()).status, 201);
      assert.equal(running.sandbox.requests.length, 1);
    });
  }

  it('hangs once the service has answered: the answer is kept and stored later', async (test) => {
    assert.ok(redis);
    const heard: string[] = [];
    const service = heldService();
    const options = { onFaceChecked: ({ eventId }: FaceChecked) => void heard.push(eventId) };
    const { backend, running } = await ready(test, redis.address, options, service.fetch);
    await untilHealthy(backend);
    const { token } = await openSession(backend);
    const image = await picture();
    const upload = () => call(backend, '/faces', { token, key: 'kept', body: faceForm(image) });
    const first = upload().then(problemOf);
    await service.arrived;
    redis.pause();
    service.release();
    assert.equal((await first).status, 503);
    assert.equal(heard.length, 0);
    redis.resume();
    await untilHealthy(backend);
    let response = await upload();
    await until(async () => response.status !== 503 || (response = await upload()).status !== 503);
    const { reference } = (await response.json()) as FaceAccepted;
    assert.deepEqual(
      running.sandbox.requests.map((request) => request.reference),
      [reference],
    );
    assert.equal(heard.length, 1);
  });
});

describe('a request that waits for another process', () => {
  it('polls the store with pauses, whatever the clocks say', { skip }, async (test) => {
    assert.ok(redis);
    let polls = 0;
    const client = new Redis(redis.address);
    test.after(() => client.disconnect());
    const plain = createRedisStore(client);
    const counting: Store = {
      ...plain,
      get: (key) => {
        polls += Number(key.startsWith('idempotency:'));
        return plain.get(key);
      },
    };
    const service = heldService();
    const first = await setUp({ store: plain, limits: false }, { fetch: service.fetch });
    const options = { baseUrl: first.running.url, apiKey: 'key-of-the-tests' };
    const second = await setUp({ store: counting, identityService: options, limits: false });
    test.after(() => Promise.all([first.close(), second.close()]));
    const { token } = await openSession(first.backend);
    const image = await picture();
    const upload = (backend: HostBackend) => call(backend, '/faces', { token, key: 'two', body: faceForm(image) });
    const leading = upload(first.backend);
    await service.arrived;
    const real = Date.now;
    // A clock far ahead of Redis and of the token's start, but before the token's end.
    test.mock.method(Date, 'now', () => real() + 120_000);
    const started = performance.now();
    const waiting = upload(second.backend);
    await until(() => polls === 6);
    assert.ok(performance.now() - started > 400, 'five pauses, which grow');
    service.release();
    const waited = await waiting;
    assert.equal(waited.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await waited.json(), await (await leading).json());
    assert.equal(first.running.sandbox.requests.length, 1);
  });
});
