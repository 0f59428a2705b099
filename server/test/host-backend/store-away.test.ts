/**
 * A Redis that is stopped, hangs or has a wrong clock: an immediate 503, and everything works again once it is back.
 */
import assert from 'node:assert/strict';
import { Redis } from 'ioredis';
import { after, before, describe, it, type TestContext } from 'node:test';
import {
  type HostBackend,
  type HostBackendOptions,
  createRedisStore,
  type Store,
} from '../../src/host-backend/index.js';
import { storeFromAddress } from '../../src/adapters/node.js';
import type { FaceAccepted } from '../../../src/shared/contract.js';
import { call, faceForm, openSession, problemOf, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';
import { until } from '../until.js';
import { startRedis, type RunningRedis } from '../../../test/support/redis.js';

const redis: RunningRedis | null = await startRedis();
const skip = redis === null ? 'no redis-server' : false;

async function health(backend: HostBackend): Promise<[number, string]> {
  const response = await call(backend, '/healthz', { method: 'GET' });
  const { status } = (await response.json()) as { status: string };
  return [response.status, status];
}

const untilHealthy = (backend: HostBackend): Promise<void> => until(async () => (await health(backend))[0] === 200);

describe('a backend whose Redis', { skip }, () => {
  after(() => redis?.close());

  async function ready(test: TestContext, address: string, options: Partial<HostBackendOptions> = {}): Promise<Setup> {
    const store = await storeFromAddress(address);
    const setup = await setUp({ store, ...options });
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
    const { backend, running } = await ready(test, redis.address, {
      onFaceChecked: ({ eventId }) => void heard.push(eventId),
    });
    await untilHealthy(backend);
    const { token } = await openSession(backend);
    running.sandbox.faults.latencyMs = 1_000;
    const image = await picture();
    const upload = () => call(backend, '/faces', { token, key: 'kept', body: faceForm(image) });
    const first = upload().then(problemOf);
    // The upload and the request for the metrics.
    await until(async () => (await metric(backend, 'idv_requests_in_flight')) === 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    redis.pause();
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

async function metric(backend: HostBackend, name: string): Promise<number> {
  const text = await (await call(backend, '/metrics', { method: 'GET' })).text();
  return Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(text)?.[1]);
}

describe('a request that waits for another process', () => {
  let counted = 0;
  let own: RunningRedis | null = null;
  let client: Redis | null = null;
  before(async () => {
    own = await startRedis();
    client = own === null ? null : new Redis(own.address);
  });
  after(async () => {
    client?.disconnect();
    await own?.close();
  });

  it('polls the store with pauses, whatever the clocks say', { skip }, async (test) => {
    assert.ok(client);
    const plain = createRedisStore(client);
    const counting: Store = {
      get: (key) => {
        counted += 1;
        return plain.get(key);
      },
      commit: (commit) => {
        counted += 1;
        return plain.commit(commit);
      },
      takeDue: (limit, leaseMs) => plain.takeDue(limit, leaseMs),
    };
    const first = await setUp({ store: plain, limits: false });
    const options = { baseUrl: first.running.url, apiKey: 'key-of-the-tests' };
    const second = await setUp({ store: counting, identityService: options, limits: false });
    test.after(() => Promise.all([first.close(), second.close()]));
    const { token } = await openSession(first.backend);
    first.running.sandbox.faults.latencyMs = 2_000;
    const image = await picture();
    const upload = (backend: HostBackend) => call(backend, '/faces', { token, key: 'two', body: faceForm(image) });
    const leading = upload(first.backend);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const real = Date.now;
    // A clock far ahead of Redis and of the token's start, but before the token's end.
    test.mock.method(Date, 'now', () => real() + 120_000);
    const waited = await upload(second.backend);
    assert.equal(waited.headers.get('idempotency-replayed'), 'true');
    assert.deepEqual(await waited.json(), await (await leading).json());
    assert.equal(first.running.sandbox.requests.length, 1);
    assert.ok(counted < 40, `the store was called ${counted} times in two seconds`);
  });
});
