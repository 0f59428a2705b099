import assert from 'node:assert/strict';
import { Redis } from 'ioredis';
import { after, describe, it } from 'node:test';
import { createMemoryStore, createRedisStore, StoreError, type Store } from '../../src/host-backend/index.js';
import { storeFromAddress } from '../../src/adapters/node.js';
import { startRedis } from '../../../test/support/redis.js';
import { until } from '../../../test/support/time.js';

const redis = await startRedis();
const client = redis === null ? null : new Redis(redis.address);
after(async () => {
  client?.disconnect();
  await redis?.close();
});

const stores: [string, (() => Store) | null][] = [
  ['memory', () => createMemoryStore()],
  ['Redis', client === null ? null : () => createRedisStore(client, { prefix: crypto.randomUUID() })],
];

for (const [name, make] of stores) {
  describe(`the store in ${name}`, { skip: make === null ? 'no redis-server' : false }, () => {
    const open = (): Store => {
      assert.ok(make);
      return make();
    };
    const put = (key: string, value: string, ttlMs = 60_000) => ({ key, value, ttlMs });

    it('lets one of many concurrent claims have a key', async () => {
      const store = open();
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, at) =>
          store.commit({ when: { key: 'k', is: null }, set: [put('k', `value ${at}`)] }),
        ),
      );
      assert.equal(claims.filter(Boolean).length, 1);
      assert.equal(await store.get('k'), `value ${claims.indexOf(true)}`);
    });

    it('changes everything together, and nothing when the condition does not hold', async () => {
      const store = open();
      await store.commit({ set: [put('a', '1'), put('b', '2'), put('c', '3')] });
      const refused = { when: { key: 'a', is: '2' }, set: [put('b', 'x')], remove: ['c'] };
      assert.equal(await store.commit({ ...refused, schedule: [{ id: 'w', inMs: 0 }] }), false);
      assert.deepEqual([await store.get('b'), await store.get('c')], ['2', '3']);
      assert.deepEqual(await store.takeDue(5, 1_000), []);
      const made = { ...refused, when: { key: 'a', is: '1' } };
      assert.equal(await store.commit({ ...made, schedule: [{ id: 'w', inMs: 0 }] }), true);
      assert.deepEqual([await store.get('b'), await store.get('c')], ['x', null]);
      assert.deepEqual(await store.takeDue(5, 1_000), ['w']);
    });

    it('forgets expired keys, and lets them be claimed again', async () => {
      const store = open();
      await store.commit({ set: [put('short', 'x', 300)] });
      assert.equal(await store.get('short'), 'x');
      await until(async () => (await store.get('short')) === null);
      assert.equal(await store.commit({ when: { key: 'short', is: null }, set: [put('short', 'y')] }), true);
    });

    it('hands due work to one worker, the most overdue first, and again after its lease', async () => {
      const store = open();
      const schedule = [
        { id: 'second', inMs: -10 },
        { id: 'first', inMs: -20 },
        { id: 'far', inMs: 60_000 },
      ];
      await store.commit({ schedule });
      const taken = await Promise.all([store.takeDue(1, 150), store.takeDue(1, 150)]);
      assert.deepEqual(taken.flat().toSorted(), ['first', 'second']);
      assert.equal(taken[0]?.[0], 'first');
      assert.deepEqual(await store.takeDue(5, 150), []);
      await store.commit({ unschedule: ['first'] });
      let again: string[] = [];
      await until(async () => (again = await store.takeDue(5, 60_000)).length > 0);
      assert.deepEqual(again, ['second']);
    });

    it('keeps text of any kind', async () => {
      const store = open();
      for (const value of ['', '"', 'Ω\u0000\n', '{"a":[1]}']) {
        await store.commit({ set: [put('any: key/with {signs}', value)] });
        assert.equal(await store.get('any: key/with {signs}'), value);
      }
    });
  });
}

describe('the store in Redis', { skip: redis === null ? 'no redis-server' : false }, () => {
  it('reports a hanging Redis within its time limit, and recovers', async (test) => {
    assert.ok(redis);
    const store = await storeFromAddress(redis.address);
    test.after(() => store.close?.());
    await store.commit({ set: [{ key: 'k', value: 'v', ttlMs: 60_000 }] });
    redis.pause();
    await assert.rejects(store.get('k'), StoreError);
    await assert.rejects(store.commit({ remove: ['k'] }), StoreError);
    redis.resume();
    await until(() =>
      store
        .get('k')
        .then(() => true)
        .catch((error: unknown) => !(error instanceof StoreError)),
    );
  });

  it('waits for the connection with one listener, however many requests are waiting', async (test) => {
    assert.ok(redis);
    const connecting = new Redis(redis.address, { enableOfflineQueue: false });
    test.after(() => {
      connecting.disconnect();
    });
    const before = connecting.listenerCount('ready');
    const store = createRedisStore(connecting, { prefix: crypto.randomUUID() });
    const answers = Array.from({ length: 20 }, async () => await store.get('k'));
    assert.equal(connecting.listenerCount('ready'), before + 1);
    assert.deepEqual(new Set(await Promise.all(answers)), new Set([null]));
    assert.equal(connecting.listenerCount('ready'), before);
  });

  it('rejects at once, with no command left behind, while nothing listens', async (test) => {
    const store = await storeFromAddress('redis://127.0.0.1:1');
    test.after(() => store.close?.());
    await assert.rejects(store.get('k'), StoreError);
    await assert.rejects(store.takeDue(1, 1), StoreError);
  });
});
