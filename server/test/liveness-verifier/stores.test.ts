/** One check shared by several processes: the store decides who was first. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { after, describe, it } from 'node:test';
import { Redis } from 'ioredis';
import { createEvidenceSigner } from '../../../src/liveness-evidence/index.js';
import {
  createLivenessVerifier,
  createMemoryStore,
  createRedisStore,
  type LivenessResult,
  type LivenessVerifier,
  type LivenessVerifierOptions,
  type Store,
  StoreError,
} from '../../src/liveness-verifier/index.js';
import { startRedis } from '../../../test/support/redis.js';
import { callsOf, perform, type Answer } from './calls.js';

const outcomes = (answers: readonly Answer[]) =>
  answers
    .map(({ body, http }) => body.reason ?? http)
    .toSorted((one, other) => String(one).localeCompare(String(other)));

function storeTests(storeOf: () => Store): void {
  /** Two verifiers on one store, and the calls of a check to each of them. */
  async function open(options: Partial<LivenessVerifierOptions> = {}) {
    const clock = { now: Date.now() };
    const ended: LivenessResult[] = [];
    const settings: LivenessVerifierOptions = {
      store: storeOf(),
      readPicture: null,
      now: () => clock.now,
      onEnded: (result) => void ended.push(result),
      ...options,
    };
    const verifiers = [createLivenessVerifier(settings), createLivenessVerifier(settings)] as const;
    const signer = await createEvidenceSigner(crypto.subtle);
    const { checkId } = await verifiers[0].open();
    const callsTo = ({ fetch }: LivenessVerifier) =>
      callsOf(`https://bank.example/any/path/${checkId}`, signer, (input, init) => fetch(new Request(input, init)));
    const [one, other] = [callsTo(verifiers[0]), callsTo(verifiers[1])];
    const evidence = async () => {
      const { body } = await one.begin();
      assert.ok(body.plan !== undefined);
      const made = await perform({ signer, moment: one.moment, clock }, body.plan);
      clock.now += 30_000;
      return made;
    };
    return { checkId, clock, ended, verifier: verifiers[1], one, other, evidence };
  }

  it('takes the first of two that arrive at once, and keeps its picture', async () => {
    const { checkId, one, other, evidence, verifier, ended } = await open();
    const made = await evidence();
    const answers = await Promise.all([one.send(made), other.send(made)]);
    assert.deepEqual(outcomes(answers), [200, 'check-ended']);
    const result = await verifier.result(checkId);
    assert.deepEqual([result?.status, result?.confidence, result?.reasons], ['passed', 50, []]);
    assert.deepEqual(result?.picture, made.pictures[0]);
    assert.deepEqual(ended, [result]);
    assert.equal('reasons' in (answers.find(({ http }) => http === 200)?.body ?? {}), false);
    await verifier.erase(checkId);
    assert.equal(await verifier.result(checkId), null);
    assert.deepEqual(outcomes([await one.send(made)]), ['unknown-check']);
  });

  it('gives a repeat the first answer, whichever process it reaches', async () => {
    const { one, other, evidence, ended } = await open();
    const starts = await Promise.all([one.begin('start'), other.begin('start'), other.begin('start')]);
    assert.deepEqual(new Set(starts.map(({ body }) => body.plan?.nonce)).size, 1);
    const made = await evidence();
    const answers = await Promise.all([one.send(made, 'key'), other.send(made, 'key')]);
    assert.deepEqual(answers, [await other.send(made, 'key'), answers[0]]);
    assert.deepEqual(outcomes([await other.send({ ...made, pictures: [] }, 'key')]), ['key-reused']);
    assert.equal(ended.length, 1);
  });

  it('answers the device and keeps the result if the hook fails, and reports that', async () => {
    const failures: unknown[] = [];
    const { checkId, one, verifier, evidence } = await open({
      onEnded: () => Promise.reject(new RangeError('database away')),
      onEndedFailed: (error, id) => void failures.push([(error as Error).name, id]),
    });
    const made = await evidence();
    assert.deepEqual(outcomes([await one.send(made, 'key'), await one.send(made, 'key')]), [200, 200]);
    assert.equal((await verifier.result(checkId))?.status, 'passed');
    assert.deepEqual(failures, [['RangeError', checkId]]);
  });

  it('hands out no more plans than allowed to concurrent requests', async () => {
    const { checkId, one, other, verifier, ended } = await open({ maxAttempts: 2 });
    const answers = await Promise.all([one.begin(), other.begin(), one.begin(), other.begin(), one.begin()]);
    assert.deepEqual(outcomes(answers), [200, 200, 'check-ended', 'check-ended', 'no-attempts-left']);
    const result = await verifier.result(checkId);
    assert.deepEqual([result?.status, result?.attempts, result?.picture], ['rejected', 2, null]);
    assert.deepEqual(ended, [result]);
  });

  it('ends once, when it expires or on request', async () => {
    const { checkId, clock, one, verifier, ended } = await open({ lifetimeMs: 20_000 });
    assert.equal((await verifier.result(checkId))?.status, 'running');
    clock.now += 20_000;
    assert.deepEqual(outcomes([await one.begin()]), ['check-expired']);
    const results = await Promise.all([verifier.result(checkId), verifier.result(checkId)]);
    assert.deepEqual(
      results.map((result) => [result?.status, result?.confidence]),
      [
        ['expired', null],
        ['expired', null],
      ],
    );
    const verdict = { passed: false, confidence: 0, reasons: ['agent'] };
    assert.equal(await verifier.end(checkId, verdict), false);
    assert.equal(ended.length, 1);
    const next = await open();
    assert.equal(await next.verifier.end(next.checkId, verdict), true);
    assert.deepEqual([next.ended[0]?.status, next.ended[0]?.reasons], ['rejected', ['agent']]);
    assert.deepEqual(outcomes([await next.one.begin()]), ['check-ended']);
  });

  it('lets the partner decide', async () => {
    const strict = await open({
      decide: (verdict) => ({ ...verdict, passed: verdict.passed && verdict.confidence > 90 }),
    });
    const { body } = await strict.one.send(await strict.evidence());
    assert.equal(body.status, 'FAILED');
    assert.equal((await strict.verifier.result(strict.checkId))?.status, 'rejected');
  });

  it('leaves nothing in the store of a check that was erased', async () => {
    const inner = storeOf();
    const written = new Set<string>();
    const store: LivenessVerifierOptions['store'] = {
      get: (key) => inner.get(key),
      commit: (changes) => {
        for (const { key } of changes.set ?? []) written.add(key);
        return inner.commit(changes);
      },
    };
    const { checkId, one, evidence, verifier } = await open({ store });
    await one.send(await evidence());
    assert.ok((await verifier.result(checkId))?.picture);
    await verifier.erase(checkId);
    assert.ok(written.size > 0);
    for (const key of written) assert.equal(await inner.get(key), null, key);
  });

  it('knows only its own checks and calls', async () => {
    const { verifier, one } = await open();
    assert.equal(await verifier.result(crypto.randomUUID()), null);
    assert.equal(await verifier.result('../liveness-check'), null);
    assert.equal(await verifier.end(crypto.randomUUID(), { passed: true, confidence: 1, reasons: [] }), false);
    assert.deepEqual(outcomes([await one.post('delete', '{}', {})]), ['unknown-call']);
  });
}

describe('the liveness verifier on the memory store', () => {
  storeTests(() => createMemoryStore());

  it('refuses limits that make no sense', () => {
    const store = createMemoryStore();
    for (const odd of [{ maxAttempts: 0 }, { maxAttempts: 1.5 }, { lifetimeMs: 0 }, { keepMs: -1 }]) {
      assert.throws(() => createLivenessVerifier({ store, readPicture: null, ...odd }), TypeError);
    }
  });

  it('reads no more of a body than a call needs, even if its length is not announced', async () => {
    const { fetch, open } = createLivenessVerifier({ store: createMemoryStore(), readPicture: null });
    const { checkId } = await open();
    let pulls = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulls += 1;
        controller.enqueue(new Uint8Array(1_000));
      },
    });
    const init = { method: 'POST', body: endless, duplex: 'half', headers: { 'idempotency-key': 'k' } } as const;
    const response = await fetch(new Request(`https://bank.example/${checkId}/start`, init));
    assert.equal(response.status, 413);
    assert.ok(pulls < 20, String(pulls));
  });

  it("counts the evidence of all of a person's checks together, and asks to try again", async () => {
    const { fetch, open } = createLivenessVerifier({ store: createMemoryStore(), readPicture: null });
    const { publicKey } = await createEvidenceSigner(crypto.subtle);
    const begin = async (owner: string) => {
      const { checkId } = await open({ owner });
      const call = (path: string, body: BodyInit) => {
        const headers = { 'idempotency-key': 'k' };
        const init = { method: 'POST', body, duplex: 'half', headers } as const;
        return fetch(new Request(`https://bank.example/${checkId}/${path}`, init));
      };
      assert.equal((await call('start', JSON.stringify({ publicKey }))).status, 200);
      return (evidence: BodyInit) => call('evidence', evidence);
    };
    const checks: Awaited<ReturnType<typeof begin>>[] = [];
    while (checks.length < 33) checks.push(await begin('eager'));
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    const unfinished = () => new ReadableStream({ pull: (controller) => stopped.then(() => controller.close()) });
    const begun = checks.map((send) => send(unfinished()));
    // One more than a person may send at once.
    const refused = await Promise.race(begun);
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '5']);
    assert.equal((await (await begin('patient'))('')).status, 400);
    stop();
    const statuses = (await Promise.all(begun)).map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 503).length, 1);
  });

  it("judges one person's evidence one after another, and somebody else's meanwhile", async () => {
    const clock = { now: Date.now() };
    const sender = new AsyncLocalStorage<string>();
    const seen = new Set<unknown>();
    let reading = 0;
    let most = 0;
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const readPicture = async () => {
      most = Math.max(most, (reading += 1));
      if (seen.add(sender.getStore()).size === 2) arrive();
      await arrived;
      reading -= 1;
      throw new Error('no picture');
    };
    const verifier = createLivenessVerifier({ store: createMemoryStore(), readPicture, now: () => clock.now });
    const performed = async (owner: string) => {
      const { checkId } = await verifier.open({ owner });
      const signer = await createEvidenceSigner(crypto.subtle);
      const url = `https://bank.example/${checkId}`;
      const calls = callsOf(url, signer, (input, init) => verifier.fetch(new Request(input, init)));
      const { body } = await calls.begin();
      const made = await perform({ signer, moment: calls.moment, clock }, body.plan!);
      // The rest of the film. Much more would make the first evidence stale.
      clock.now += 12_000;
      return () => calls.send(made);
    };
    const eager = [await performed('eager'), await performed('eager')];
    const patient = await performed('patient');
    const answers = eager.map((send) => sender.run('eager', send));
    answers.push(sender.run('patient', patient));
    await Promise.all(answers);
    assert.equal(most, 2);
  });

  it('answers 503 while the store is down', async () => {
    const away = () => Promise.reject(new StoreError('away'));
    const { fetch } = createLivenessVerifier({ store: { get: away, commit: away }, readPicture: null });
    const { publicKey } = await createEvidenceSigner(crypto.subtle);
    const response = await fetch(
      new Request(`https://bank.example/${crypto.randomUUID()}/start`, {
        method: 'POST',
        headers: { 'idempotency-key': 'k' },
        body: JSON.stringify({ publicKey }),
      }),
    );
    const problem = (await response.json()) as { retryable: boolean; reason: string };
    assert.deepEqual([response.status, problem.retryable, problem.reason], [503, true, 'store-away']);
  });
});

const redis = await startRedis();
const client = redis === null ? null : new Redis(redis.address);
after(async () => {
  client?.disconnect();
  await redis?.close();
});
describe('the liveness verifier on Redis', { skip: client === null ? 'no redis-server' : false }, () => {
  if (client !== null) storeTests(() => createRedisStore(client));
});
