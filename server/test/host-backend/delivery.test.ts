/** Results reach the partner's hooks at least once, whatever fails in between. */
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { createMemoryStore, type HostBackendOptions } from '../../src/host-backend/index.js';
import type { CheckedPicture, FaceChecked, LivenessChecked, Store } from '../../src/host-backend/index.js';
import type { LivenessCreated } from '../../../src/contract/contract.js';
import { Results } from '../../src/host-backend/delivery/results.js';
import { createSeal } from '../../src/host-backend/secrets/sealing.js';
import { BackendState } from '../../src/host-backend/shared/state.js';
import { call, faceForm, openSession, problemOf, secret, setUp, type Setup } from './harness.js';
import { picture } from './pictures.js';
import { nextTurn, until } from '../../../test/support/time.js';

const minuteMs = 60_000;

interface Clocked extends Setup {
  store: Store;
  /** Advances the store's clock and does the work that is due. */
  pass(ms: number): Promise<void>;
}

/** The test controls the store's clock, so that it need not wait for pauses. */
async function clocked(test: TestContext, options: Partial<HostBackendOptions> = {}): Promise<Clocked> {
  let aheadMs = 0;
  const store = createMemoryStore(() => Date.now() + aheadMs);
  const setup = await setUp({ store, ...options });
  test.after(async () => {
    await setup.backend.close(0);
    await setup.close();
  });
  return {
    ...setup,
    store,
    async pass(ms) {
      aheadMs += ms;
      await setup.backend.runDueWork();
    },
  };
}

function failing<Result>(times: number): { heard: Result[]; hook: (result: Result) => void } {
  const heard: Result[] = [];
  return {
    heard,
    hook: (result) => {
      heard.push(result);
      if (heard.length <= times) throw new Error("the partner's database is full");
    },
  };
}

async function startCheck({ backend }: Setup, token: string): Promise<LivenessCreated> {
  return (await (await call(backend, '/liveness', { token })).json()) as LivenessCreated;
}

async function end(url: string, outcome: 'succeed' | 'fail'): Promise<void> {
  await fetch(url, { method: 'POST', body: new URLSearchParams({ outcome }) });
}

const owner = { sessionId: 's', subject: 'ada', partner: 'default' };

/** A store for results only, in the process's memory. */
function waitingResults(after: () => Promise<void> = () => Promise.reject(new Error('full'))) {
  const heard: CheckedPicture[] = [];
  const store = createMemoryStore();
  const results = new Results({
    state: new BackendState(store),
    seal: createSeal(secret),
    delivery: { timeoutMs: 20, firstPauseMs: 1, maxPauseMs: 1, keepHours: 1 },
    log: { info() {}, warn() {}, error() {} },
    report: () => undefined,
    hooks: {
      onFaceChecked({ picture: given }) {
        heard.push(given);
        return after();
      },
    },
  });
  return { results, heard, store };
}

describe('a result for a hook', () => {
  it('is delivered until the hook has succeeded, with one event id and growing pauses', async (test) => {
    const { heard, hook } = failing<FaceChecked>(3);
    const { backend, running, pass } = await clocked(test, { onFaceChecked: hook });
    const { token } = await openSession(backend);
    const face = await call(backend, '/faces', { token, body: faceForm(await picture()) });
    assert.equal(face.status, 201, 'the service’s decision, whatever the hook does');
    assert.equal(heard.length, 1);
    const delivered: number[] = [];
    for (let second = 1; second <= 30; second += 1) {
      const before = heard.length;
      await pass(1_000);
      if (heard.length > before) delivered.push(second);
    }
    assert.equal(heard.length, 4);
    const [first = 0, next = 0, last = 0] = delivered;
    assert.ok(next - first > first && last - next > next - first, delivered.join());
    assert.equal(new Set(heard.map(({ eventId }) => eventId)).size, 1);
    assert.equal(heard[3]?.answer?.data?.facesDetected, 1);
    assert.equal(running.sandbox.requests.length, 1);
    await pass(24 * 60 * minuteMs);
    assert.equal(heard.length, 4);
  });

  it('does not make the browser wait for a hanging hook, which is called once at a time', async (test) => {
    let calls = 0;
    let finish: (() => void) | undefined;
    const { backend, pass } = await clocked(test, {
      onFaceChecked: () => {
        calls += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
      delivery: { timeoutMs: 50 },
      onError: () => undefined,
    });
    const { token } = await openSession(backend);
    const face = await call(backend, '/faces', { token, body: faceForm(await picture()) });
    assert.equal(face.status, 201);
    await pass(10_000);
    assert.equal(calls, 1);
    finish?.();
    await nextTurn();
    await pass(minuteMs);
    assert.equal(calls, 1, 'late but successful');
  });

  it('reports a failure decided by the service, with its code', async (test) => {
    const { heard, hook } = failing<FaceChecked>(1);
    const { backend, running, pass } = await clocked(test, { onFaceChecked: hook });
    const { token } = await openSession(backend);
    running.sandbox.faults.forceCode = '100';
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    await pass(10_000);
    assert.deepEqual(
      heard.map(({ failure }) => [failure?.code, failure?.name, failure instanceof Error]),
      [
        ['100', 'INVALID_IMAGE', true],
        ['100', 'INVALID_IMAGE', true],
      ],
    );
  });

  it('is unreadable in the store', async (test) => {
    const written: string[] = [];
    const inner = createMemoryStore();
    const store: Store = {
      ...inner,
      commit(commit) {
        written.push(JSON.stringify(commit));
        return inner.commit(commit);
      },
    };
    const { hook } = failing<FaceChecked>(9);
    const { backend } = await clocked(test, { store, onFaceChecked: hook });
    const { token } = await openSession(backend, { headers: { 'x-login': 'ada' } });
    const from = written.length;
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    const text = written.slice(from).join('\n');
    assert.match(text, /event:/);
    for (const open of ['facesDetected', 'confidenceScore', '"ada"', 'capturedAt']) {
      assert.ok(!text.includes(open), open);
    }
  });

  it('expires by the store’s clock, which is logged', async (test) => {
    const lines: object[] = [];
    const log = { info() {}, warn() {}, error: (fields: object) => void lines.push(fields) };
    const { heard, hook } = failing<FaceChecked>(99);
    const options = { onFaceChecked: hook, log, delivery: { keepHours: 1 } };
    const { backend, pass } = await clocked(test, options);
    const { token } = await openSession(backend);
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    for (let minutes = 0; minutes < 61; minutes += 10) await pass(10 * minuteMs);
    const calls = heard.length;
    assert.ok(calls > 3);
    assert.equal((lines.at(-1) as { failures?: number }).failures, calls);
    await pass(10 * minuteMs);
    assert.equal(heard.length, calls);
  });

  it('survives a process whose clock jumps ahead', async (test) => {
    const { heard, hook } = failing<FaceChecked>(1);
    const { backend, pass } = await clocked(test, { onFaceChecked: hook });
    const { token } = await openSession(backend);
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    const real = Date.now;
    let jumpMs = 73 * 60 * minuteMs;
    test.mock.method(Date, 'now', () => real() + jumpMs);
    await pass(-jumpMs + 10_000);
    jumpMs = 0;
    assert.equal(heard.length, 2);
  });

  it('does not wait behind a hanging hook', async (test) => {
    const { heard, hook } = failing<LivenessChecked>(1);
    const hanging = new Set<string>();
    const store = createMemoryStore();
    const { backend, running } = await setUp({
      ...{ store, onLivenessResult: hook, onError: () => undefined },
      onFaceChecked: ({ eventId }) => {
        hanging.add(eventId);
        return new Promise(() => undefined);
      },
      limits: false,
      liveness: { pollMs: 0 },
      delivery: { timeoutMs: 2_000, firstPauseMs: 1 },
    });
    test.after(async () => {
      await backend.close(0);
      await running.close();
    });
    // Another process left these results. They are due, and this process has not started on them.
    const { token } = await openSession(backend);
    const seal = createSeal(secret);
    for (let index = 0; index < 96; index += 1) {
      const id = `event:hanging-${index}`;
      const sealed = await seal.seal({ sessionId: 's', subject: 'ada', partner: 'default' });
      const set = [
        { key: id, value: `onFaceChecked ${sealed}`, ttlMs: minuteMs },
        { key: `${id}:time`, value: '', ttlMs: minuteMs },
      ];
      await store.commit({ set, schedule: [{ id, inMs: -minuteMs }] });
    }
    const created = (await (await call(backend, '/liveness', { token })).json()) as LivenessCreated;
    await end(created.url, 'succeed');
    await call(backend, `/liveness/${created.livenessId}`, { method: 'GET', token });
    assert.equal(heard.length, 1, 'it failed and waits');
    await until(() => heard.length === 2);
    assert.ok(hanging.size > 0 && hanging.size < 96, `${hanging.size} hang`);
  });

  it('is delivered with digests once its pictures are dropped', async () => {
    const { results, heard, store } = waitingResults();
    const bytes = new Uint8Array(30_000_000);
    bytes[0] = 7;
    bytes[bytes.length - 1] = 9;
    for (let index = 0; index < 2; index += 1) {
      const prepared = await results.prepare('onFaceChecked', owner, { picture: { sha256: 'abc', bytes } });
      await store.commit(prepared?.commit ?? {});
      await prepared?.deliver();
      for (const { id } of prepared?.commit.schedule ?? []) await results.work(id);
    }
    assert.deepEqual(
      heard.map(({ sha256, bytes: given }) => [sha256, given?.length ?? null]),
      [
        ['abc', 30_000_000],
        ['abc', 30_000_000],
        ['abc', 30_000_000],
        ['abc', null],
      ],
    );
    assert.ok(
      heard.slice(0, 3).every(({ bytes: given }) => given?.[0] === 7 && given.at(-1) === 9),
      'the bytes of the picture',
    );
  });

  it('is never sealed with bytes that exceed the budget', async () => {
    const { results, store } = waitingResults();
    const stored: number[] = [];
    const bytes = new Uint8Array(30_000_000);
    for (let index = 0; index < 2; index += 1) {
      const prepared = await results.prepare('onFaceChecked', owner, { picture: { sha256: 'abc', bytes } });
      await store.commit(prepared?.commit ?? {});
      stored.push(prepared?.commit.set?.[0]?.value.length ?? 0);
    }
    assert.deepEqual(
      stored.map((length) => length > bytes.length),
      [true, false],
    );
  });

  it('is opened one at a time if several are due at once', async () => {
    const { results, store } = waitingResults();
    const ids: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      const prepared = await results.prepare('onFaceChecked', owner, { picture: { sha256: 'abc', bytes: null } });
      await store.commit(prepared?.commit ?? {});
      ids.push(...(prepared?.commit.schedule ?? []).map(({ id }) => id));
    }
    let open = 0;
    let most = 0;
    const { get } = store;
    store.get = async (key) => {
      if (!ids.includes(key)) return get(key);
      open += 1;
      most = Math.max(most, open);
      await nextTurn();
      open -= 1;
      return get(key);
    };
    await Promise.all(ids.map((id) => results.work(id)));
    assert.equal(ids.length, 4);
    assert.equal(most, 1);
  });

  it('is not passed to a hanging hook that already holds too many bytes', async () => {
    const { results, heard, store } = waitingResults(() => new Promise(() => undefined));
    const bytes = new Uint8Array(20_000_000);
    for (let index = 0; index < 6; index += 1) {
      const prepared = await results.prepare('onFaceChecked', owner, { picture: { sha256: 'abc', bytes } });
      await store.commit(prepared?.commit ?? {});
      await prepared?.deliver();
    }
    assert.ok(heard.length > 0 && heard.length < 6, `${heard.length} calls hold bytes`);
  });
});

describe('a liveness check', () => {
  it('is looked up by the server if the tab was closed and no callback comes', async (test) => {
    const { heard, hook } = failing<LivenessChecked>(1);
    const setup = await clocked(test, { onLivenessResult: hook });
    const { token } = await openSession(setup.backend, { headers: { 'x-login': 'ada' } });
    const { livenessId, url } = await startCheck(setup, token);
    await setup.pass(15_000);
    assert.equal(heard.length, 0);
    await end(url, 'succeed');
    for (let time = 0; time < 6; time += 1) await setup.pass(15_000);
    assert.deepEqual(
      heard.map((result) => [result.livenessId, result.subject, result.answer?.data?.status]),
      [
        [livenessId, 'ada', 'SUCCEEDED'],
        [livenessId, 'ada', 'SUCCEEDED'],
      ],
    );
    assert.equal(heard[0]?.eventId, heard[1]?.eventId);
    const read = await call(setup.backend, `/liveness/${livenessId}`, { method: 'GET', token });
    assert.equal(((await read.json()) as { status: string }).status, 'SUCCEEDED');
  });

  it('is polled at growing intervals, and expires if nothing ends it', async (test) => {
    const { heard, hook } = failing<LivenessChecked>(0);
    const setup = await clocked(test, { onLivenessResult: hook });
    // Keeps the service's session from expiring first.
    setup.running.sandbox.faults.forceCode = '03';
    setup.running.sandbox.faults.endpoints = ['livenessResult'];
    const { token } = await openSession(setup.backend);
    await startCheck(setup, token);
    const real = Date.now;
    let aheadMs = 0;
    test.mock.method(Date, 'now', () => real() + aheadMs);
    for (; aheadMs < 70 * minuteMs; aheadMs += 5_000) await setup.pass(0);
    const asked = setup.running.sandbox.requests.filter(({ path }) => path.endsWith('result'));
    assert.ok(asked.length > 20 && asked.length < 120, `asked ${asked.length} times`);
    assert.deepEqual(
      heard.map(({ failure }) => [failure?.code, failure?.outcomeUnknown]),
      [['94', true]],
    );
  });

  it('survives another process whose clock jumps ahead', async (test) => {
    const { heard, hook } = failing<LivenessChecked>(0);
    const setup = await clocked(test, { onLivenessResult: hook });
    setup.running.sandbox.faults.forceCode = '03';
    setup.running.sandbox.faults.endpoints = ['livenessResult'];
    const { token } = await openSession(setup.backend);
    const { livenessId } = await startCheck(setup, token);
    const real = Date.now;
    const jumpMs = 120 * minuteMs;
    const clock = test.mock.method(Date, 'now', () => real() + jumpMs);
    await setup.pass(-jumpMs + 15_000);
    clock.mock.restore();
    await setup.pass(jumpMs);
    assert.equal(heard.length, 0);
    const read = await call(setup.backend, `/liveness/${livenessId}`, { method: 'GET', token });
    assert.equal(((await read.json()) as { status: string }).status, 'IN_PROGRESS');
  });

  it('is reported once, however many ask when it ends', async (test) => {
    const { heard, hook } = failing<LivenessChecked>(0);
    const setup = await clocked(test, { onLivenessResult: hook, liveness: { pollMs: 0 } });
    const { token } = await openSession(setup.backend);
    const { livenessId, url } = await startCheck(setup, token);
    await end(url, 'fail');
    const ask = () => call(setup.backend, `/liveness/${livenessId}`, { method: 'GET', token });
    await Promise.all([ask(), ask(), ask(), setup.pass(15_000)]);
    assert.equal(heard.length, 1);
  });
});

describe('an unfinished call', () => {
  it('is reported to the partner, and its key then gives one answer', async (test) => {
    const { heard, hook } = failing<FaceChecked>(0);
    const { backend, running, pass } = await clocked(test, { onFaceChecked: hook });
    const { token } = await openSession(backend);
    running.sandbox.faults.reset = 'after-work';
    const image = await picture();
    const options = () => ({ token, key: 'left', body: faceForm(image) });
    const first = await problemOf(await call(backend, '/faces', options()));
    assert.equal(first['retryable'], true);
    assert.equal(heard.length, 0);
    await pass(25 * minuteMs);
    const [told] = heard;
    assert.deepEqual([told?.failure?.code, told?.failure?.outcomeUnknown], ['94', true]);
    assert.equal(told?.failure?.reference, running.sandbox.requests[0]?.reference);
    assert.equal(told?.details.mode, 'automatic');
    running.sandbox.faults.reset = 'never';
    const late = await problemOf(await call(backend, '/faces', options()));
    assert.deepEqual([late['code'], late['retryable']], ['CONFLICT', false]);
    assert.equal(running.sandbox.requests.length, 1);
  });
});

describe('an exception in the partner’s code', () => {
  const collect = () => {
    const lines: Record<string, unknown>[] = [];
    const log = { info() {}, warn() {}, error: (fields: Record<string, unknown>) => void lines.push(fields) };
    return { lines, log };
  };

  it('is logged by class, code and stack frames: its message may name the person', async (test) => {
    const { lines, log } = collect();
    const message = 'duplicate key: Ada Obi, ada@example.com,\n    at 0801 234 5678 (ada@example.com:1:1)\nada-7';
    const { backend } = await clocked(test, {
      log,
      onFaceChecked: function saveResult() {
        throw Object.assign(new RangeError(message), { code: '23505' });
      },
    });
    const { token, sessionId } = await openSession(backend, { headers: { 'x-login': 'ada-7' } });
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    const [line] = lines;
    assert.deepEqual(
      [line?.['hook'], line?.['sessionId'], line?.['error'], line?.['errorCode'], line?.['message']],
      ['onFaceChecked', sessionId, 'RangeError', '23505', undefined],
    );
    const [frame = ''] = (line?.['frames'] ?? []) as string[];
    assert.match(frame, /^at .*saveResult.*delivery\.test\.ts/);
    // Long enough not to occur in a random id by chance.
    for (const personal of ['Ada Obi', 'ada@example', 'ada-7', '0801 234', 'duplicate']) {
      assert.ok(!JSON.stringify(lines).includes(personal), personal);
    }
  });

  it('is logged without a code that is not an identifier, and without personal data from authorize', async (test) => {
    const { lines, log } = collect();
    const authorize = () =>
      Promise.reject(Object.assign(new Error('no account of ada@example.com'), { code: 'ada@example.com' }));
    const { backend } = await clocked(test, { log, authorize });
    await call(backend, '/sessions');
    assert.deepEqual([lines[0]?.['code'], lines[0]?.['error']], ['authorize-failed', 'Error']);
    assert.ok(!JSON.stringify(lines).includes('ada@'));
  });

  const page = 'http://localhost:5173';
  for (const [mode, origins, isShown] of [
    [undefined, [page], true],
    ['development', ['https://bank.example', page], true],
    ['test', [page], true],
    ['production', [page], false],
    [undefined, ['https://bank.example', page], false],
    ['test', ['https://bank.example', page], false],
  ] as const) {
    const where = `with NODE_ENV ${mode ?? 'unset'} and pages on ${origins.join(' and ')}`;
    it(`${isShown ? 'shows' : 'hides'} the message of authorize in log and answer ${where}`, async (test) => {
      const before = process.env['NODE_ENV'];
      test.after(() => (before === undefined ? delete process.env['NODE_ENV'] : (process.env['NODE_ENV'] = before)));
      if (mode === undefined) delete process.env['NODE_ENV'];
      else process.env['NODE_ENV'] = mode;
      const { lines, log } = collect();
      const authorize = () => Promise.reject(new Error('users is not defined'));
      const { backend } = await clocked(test, { log, authorize, allowedOrigins: origins });
      const problem = await problemOf(await call(backend, '/sessions', { headers: { origin: page } }));
      assert.equal(problem.status, 500);
      assert.equal(problem['detail'], isShown ? 'authorize threw: users is not defined' : undefined);
      assert.equal(JSON.stringify(lines).includes('users is not defined'), isShown);
    });
  }

  it('is logged without walking over the hook’s bytes', async (test) => {
    const { log } = collect();
    const { backend } = await clocked(test, {
      log,
      pictures: { bytesInHooks: true },
      onFaceChecked() {
        walks = test.mock.method(Object, 'values').mock;
        throw new Error('full');
      },
    });
    let walks: { calls: readonly { arguments: unknown[] }[] } | undefined;
    const { token } = await openSession(backend);
    await call(backend, '/faces', { token, body: faceForm(await picture()) });
    const walked = walks?.calls.filter(({ arguments: [value] }) => ArrayBuffer.isView(value)) ?? [];
    assert.notEqual(walks, undefined);
    assert.equal(walked.length, 0);
  });

  it('goes to onError instead, if there is one', async (test) => {
    const { lines, log } = collect();
    const errors: [unknown, object][] = [];
    const thrown = new Error('secret of the partner');
    const { backend } = await clocked(test, {
      log,
      onError: (error, failed) => void errors.push([error, failed]),
      authorize: () => Promise.reject(thrown),
    });
    const problem = await problemOf(await call(backend, '/sessions'));
    assert.equal(problem['code'], 'INTERNAL');
    assert.deepEqual(errors, [[thrown, { hook: 'authorize' }]]);
    assert.ok(!JSON.stringify(lines).includes('secret'));
  });

  for (const nothing of [null, undefined, false, 0, ''] as const) {
    it(`${JSON.stringify(nothing) ?? 'undefined'} from authorize is refused`, async (test) => {
      const { backend } = await clocked(test, { authorize: () => nothing });
      const problem = await problemOf(await call(backend, '/sessions'));
      assert.deepEqual([problem.status, problem['code']], [401, 'UNAUTHORIZED']);
    });
  }

  it('reports a numeric subject in the log only', async (test) => {
    const { lines, log } = collect();
    const authorize = () => ({ subject: 42 }) as unknown as { subject: string };
    const { backend } = await clocked(test, { log, authorize });
    const problem = await problemOf(await call(backend, '/sessions'));
    assert.deepEqual([problem.status, problem['code']], [500, 'INTERNAL']);
    assert.match(String(lines[0]?.['message']), /number as subject/);
    assert.ok(!JSON.stringify(problem).includes('subject'));
  });
});
