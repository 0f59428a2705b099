import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { BodyError, BodyBudget, smallBodies, WorkBudget } from '../../src/shared/budgets.js';
import { readBody, readSmallBody } from '../../src/shared/request.js';
import { createHostBackend } from '../../src/host-backend/index.js';
import {
  apiKey,
  call,
  documentForm,
  faceForm,
  heldService,
  openSession,
  pageOrigin,
  problemOf,
  secret,
  setUpFor,
} from './harness.js';
import { holdShare, type HeldShare } from './held-budget.js';
import { picture } from './pictures.js';
import type { HandoffCreated } from '../../../src/contract/contract.js';
import { nextTurn, until } from '../../../test/support/time.js';

const maxBytes = 1_000_000;

/** A body whose chunks arrive on request. */
class Arriving {
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  asked = 0;
  readonly request: Request;

  constructor(url = pageOrigin, headers: Record<string, string> = {}) {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller;
        },
        pull: () => {
          this.asked += 1;
        },
      },
      { highWaterMark: 0 },
    );
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
    this.request = new Request(url, init);
  }

  send(bytes: number): void {
    this.#controller?.enqueue(new Uint8Array(bytes));
  }

  end(): void {
    this.#controller?.close();
  }
}

const isBusy = (error: unknown): boolean => error instanceof BodyError && error.fault === 'too-busy';

describe('the budget of bodies', () => {
  it('counts received bytes, not announced ones', () => {
    const budget = new BodyBudget(100);
    const [first, second] = [budget.reserve('a'), budget.reserve('b')];
    assert.equal(first.take(60), undefined);
    assert.equal(second.take(40), undefined);
    assert.ok(second.take(1) instanceof Promise);
    assert.ok(second.isPaused);
  });

  it('always lets the oldest upload continue, and then the next', async () => {
    const budget = new BodyBudget(100);
    const [first, second, third] = [budget.reserve('a'), budget.reserve('b'), budget.reserve('c')];
    void first.take(90);
    const secondWaits = second.take(50);
    const thirdWaits = third.take(10_000);
    assert.equal(first.take(500), undefined);
    assert.ok(second.isPaused);
    first.close();
    await secondWaits;
    assert.ok(third.isPaused, 'the first still holds its bytes, and the second is older');
    first.release();
    assert.ok(third.isPaused);
    second.release();
    await thirdWaits;
  });

  it('releases everything, in whatever order uploads end', async () => {
    const budget = new BodyBudget(100);
    const first = budget.reserve('a');
    void first.take(100);
    const paused = budget.reserve('b');
    const waits = paused.take(100);
    paused.release();
    await assert.rejects(async () => waits, isBusy);
    assert.throws(() => void paused.take(1), isBusy);
    first.release();
    first.release();
    const [, other] = [budget.reserve('a'), budget.reserve('b')];
    assert.equal(other.take(100), undefined);
    assert.ok(other.take(1) instanceof Promise);
  });

  it('refuses upload 1,001', () => {
    const budget = new BodyBudget(100);
    const reservations = Array.from({ length: 1000 }, (_, index) => budget.reserve(`${index}`));
    assert.throws(() => budget.reserve('late'), isBusy);
    reservations[7]?.release();
    budget.reserve('late');
  });
});

describe('the budget of one owner', () => {
  it('is a quarter, except for the first upload', async () => {
    const budget = new BodyBudget(400);
    void budget.reserve('oldest').take(1);
    const [first, second] = [budget.reserve('eager'), budget.reserve('eager')];
    assert.equal(first.take(150), undefined);
    const waits = second.take(10);
    assert.ok(second.isPaused);
    assert.equal(budget.reserve('patient').take(90), undefined);
    assert.ok(!second.isContested, 'only its own owner is in its way');
    first.release();
    await waits;
  });

  it('goes to the next owner while the first waits for their own uploads', async () => {
    const budget = new BodyBudget(400);
    const oldest = budget.reserve('oldest');
    void oldest.take(300);
    const eager = budget.reserve('eager');
    void eager.take(80);
    const again = budget.reserve('eager');
    const againWaits = again.take(90);
    const patient = budget.reserve('patient');
    const patientWaits = patient.take(100);
    assert.ok(patient.isContested);
    oldest.release();
    await patientWaits;
    assert.ok(again.isPaused);
    eager.release();
    await againWaits;
  });

  it('accepts 32 uploads at once', () => {
    const budget = new BodyBudget(100);
    const reservations = Array.from({ length: 32 }, () => budget.reserve('eager'));
    assert.throws(() => budget.reserve('eager'), isBusy);
    budget.reserve('patient');
    reservations[0]?.release();
    budget.reserve('eager');
  });
});

describe('the budget of small bodies', () => {
  const begin = (count: number, ownerOf: (at: number) => string) => {
    const bodies = smallBodies();
    const sent = Array.from({ length: count }, () => new Arriving());
    const read = sent.map(({ request }, at) => readSmallBody(request, { bodies, owner: ownerOf(at), maxBytes: 100 }));
    return { sent, read };
  };

  for (const [name, count, ownerOf] of [
    ['all', 1_000, String],
    ['one owner', 32, () => 'eager'],
  ] as const) {
    it(`gives the place of the oldest unfinished body to the newest when the places of ${name} are taken`, async () => {
      const { sent, read } = begin(count + 1, ownerOf);
      await assert.rejects(read[0]!, isBusy);
      for (const body of sent.slice(1)) {
        body.send(10);
        body.end();
      }
      const lengths = (await Promise.all(read.slice(1))).map(({ length }) => length);
      assert.deepEqual(new Set(lengths), new Set([10]));
    });
  }

  it('asks for a repetition when a body has not arrived within two seconds', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
    const { sent, read } = begin(1, String);
    sent[0]?.send(10);
    await nextTurn();
    const refused = assert.rejects(read[0]!, isBusy);
    test.mock.timers.tick(2_000);
    await refused;
  });
});

describe('a budget of work', () => {
  it('is shared: one owner gets a part, and others overtake owners who wait for their own work', async () => {
    const budget = new WorkBudget(100, 1_000, 0.5);
    const eager = await holdShare(budget, 'eager', 40);
    const order: string[] = [];
    const note = (name: string) => (share: HeldShare) => {
      order.push(name);
      return share;
    };
    const eagerAgain = holdShare(budget, 'eager', 20).then(note('eager'));
    const patient = holdShare(budget, 'patient', 50).then(note('patient'));
    await patient;
    assert.deepEqual(order, ['patient']);
    eager.release();
    await eagerAgain;
  });

  it('takes turns: what somebody has waiting delays others by one piece', async () => {
    const budget = new WorkBudget(100, 1_000, 1);
    const order: string[] = [];
    const run = (owner: string) =>
      budget.run(owner, 60, () => {
        order.push(owner);
        return Promise.resolve();
      });
    await Promise.all(['eager', 'eager', 'eager', 'eager', 'patient', 'late', 'patient'].map(run));
    assert.deepEqual(order, ['eager', 'eager', 'patient', 'late', 'eager', 'patient', 'eager']);
  });

  it('lets nothing overtake an upload that waits for memory', async () => {
    const budget = new WorkBudget(100, 1_000, 1);
    const first = await holdShare(budget, 'a', 80);
    const order: string[] = [];
    const large = holdShare(budget, 'b', 90).then((share) => (order.push('large'), share));
    const small = holdShare(budget, 'c', 5).then((share) => (order.push('small'), share));
    await nextTurn();
    assert.deepEqual(order, []);
    first.release();
    await Promise.all([large, small]);
    assert.deepEqual(order, ['large', 'small']);
  });

  it('runs oversized work on its own', async () => {
    const budget = new WorkBudget(100, 20, 1);
    const huge = await holdShare(budget, 'a', 1_000);
    await assert.rejects(holdShare(budget, 'b', 1), isBusy);
    huge.release();
    const small = await holdShare(budget, 'b', 1);
    await assert.rejects(holdShare(budget, 'c', 100), isBusy);
    small.release();
    await holdShare(budget, 'c', 100);
  });
});

describe('a body that arrives too slowly', () => {
  const isTooSlow = (error: unknown) => error instanceof BodyError && error.fault === 'too-slow';

  async function ticks(test: TestContext, count: number): Promise<void> {
    for (let tick = 0; tick < count; tick += 1) {
      // Waits until the sent bytes are counted.
      await nextTurn();
      test.mock.timers.tick(2_500);
    }
  }

  it('is tolerated for ten seconds while there is memory, and then dropped', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const silent = new Arriving();
    const reservation = new BodyBudget(100_000).reserve('a');
    const read = readBody(silent.request, { maxBytes, timeoutMs: 60_000, reservation });
    silent.send(20_000);
    // The first window after each chunk is not slow.
    await ticks(test, 5);
    silent.send(20_000);
    await ticks(test, 5);
    const refused = assert.rejects(read, isTooSlow);
    await ticks(test, 1);
    await refused;
  });

  it('is dropped immediately if another upload waits for its memory; a waiting upload is not slow', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const budget = new BodyBudget(100_000);
    const silent = new Arriving();
    const silentReservation = budget.reserve('a');
    const silentRead = readBody(silent.request, { maxBytes, timeoutMs: 30_000, reservation: silentReservation });
    silent.send(60_000);
    await nextTurn();
    const patient = new Arriving();
    const patientReservation = budget.reserve('b');
    const patientRead = readBody(patient.request, { maxBytes, timeoutMs: 30_000, reservation: patientReservation });
    patient.send(70_000);
    await nextTurn();
    assert.ok(patientReservation.isPaused);
    const refused = assert.rejects(silentRead, isBusy);
    await ticks(test, 2);
    await refused;
    silentReservation.release();
    await nextTurn();
    patient.end();
    assert.equal((await patientRead).length, 70_000);
  });
});

describe('a body without memory', () => {
  it('is paused until there is some', async () => {
    const budget = new BodyBudget(100_000);
    const blocker = budget.reserve('blocker');
    void blocker.take(90_000);
    const late = new Arriving();
    const reservation = budget.reserve('late');
    const read = readBody(late.request, { maxBytes, timeoutMs: 5_000, reservation });
    late.send(70_000);
    await nextTurn();
    assert.ok(reservation.isPaused);
    const { asked } = late;
    late.send(70_000);
    await nextTurn();
    assert.equal(late.asked, asked);
    late.end();
    blocker.release();
    assert.equal((await read).length, 140_000);
  });

  it('is asked to retry when it has waited for its time', async (test) => {
    test.mock.timers.enable({ apis: ['setInterval'] });
    const budget = new BodyBudget(100);
    void budget.reserve('blocker').take(100);
    const late = new Arriving();
    const limits = { maxBytes, timeoutMs: 60_000, maxWaitMs: 5_000, reservation: budget.reserve('late') };
    const refused = assert.rejects(readBody(late.request, limits), isBusy);
    late.send(50);
    await nextTurn();
    test.mock.timers.tick(7_500);
    await refused;
  });

  it('is asked to retry instead of being called slow', async () => {
    const budget = new BodyBudget(100);
    const blocker = budget.reserve('blocker');
    void blocker.take(100);
    const late = new Arriving();
    const limits = { maxBytes, timeoutMs: 20, reservation: budget.reserve('late') };
    const read = readBody(late.request, limits);
    late.send(50);
    await assert.rejects(read, isBusy);
  });
});

it('takes selfies and claims while a thousand strangers do not finish their claims', async (test) => {
  const { backend } = await setUpFor(test);
  const { token } = await openSession(backend);
  const handoff = await call(backend, '/handoffs', { token, body: JSON.stringify({ steps: ['face'] }) });
  const headers = { origin: pageOrigin, 'idempotency-key': 'one' };
  const claims = Array.from({ length: 1_000 }, () => new Arriving('https://bank.example/idv/handoffs/claim', headers));
  const answers = claims.map(({ request }) => backend.fetch(request));
  const image = await picture();
  assert.equal((await call(backend, '/faces', { token, body: faceForm(image) })).status, 201);
  const { code, number } = (await handoff.json()) as HandoffCreated;
  const claimed = await call(backend, '/handoffs/claim', { body: JSON.stringify({ code, number }) });
  assert.equal(claimed.status, 201);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([503]));
});

it('calls the service for one person while another has more uploads than may run at once', async (test) => {
  const image = await picture();
  const { called, fetch, release } = heldService();
  test.after(release);
  // A cleaned picture may be a little longer than the uploaded one.
  const { backend } = await setUpFor(test, { uploadBytes: { working: 4 * (image.length + 512) } }, { fetch });
  const eager = await openSession(backend, { headers: { 'x-login': 'eager' } });
  const selfies = Array.from({ length: 8 }, () =>
    call(backend, '/faces', { token: eager.token, body: faceForm(image) }),
  );
  await until(() => called.length > 1);
  const patient = await openSession(backend, { headers: { 'x-login': 'patient' } });
  const document = call(backend, '/documents', { token: patient.token, body: documentForm(image) });
  await until(() => called.length > 2);
  assert.deepEqual(called, ['detect-faces', 'detect-faces', 'document']);
  release();
  const statuses = (await Promise.all([document, ...selfies])).map(({ status }) => status);
  assert.deepEqual(new Set(statuses), new Set([201]));
});

describe('a host backend with little memory', () => {
  it('answers 503 with Retry-After when it stays full, and recovers', async (test) => {
    const options = { uploadBytes: { waiting: 1, working: 1 }, bodyTimeoutMs: 400 };
    const service = heldService();
    const { backend, running } = await setUpFor(test, options, { fetch: service.fetch });
    const { token } = await openSession(backend);
    const image = await picture();
    const send = (key: string) => call(backend, '/faces', { token, key, body: faceForm(image) });
    const first = send('first');
    await service.arrived;
    const refused = await Promise.all([send('second'), send('third')]);
    for (const answer of refused) {
      assert.equal(Number(answer.headers.get('retry-after')), 5);
      const { status, code, retryable } = await problemOf(answer);
      assert.deepEqual(
        { status, code, retryable },
        { status: 503, code: 'SERVICE_TEMPORARILY_UNAVAILABLE', retryable: true },
      );
    }
    service.release();
    assert.equal((await first).status, 201);
    // The same keys make new attempts, because the first ones started nothing.
    const again = await Promise.all([send('second'), send('third')]);
    assert.deepEqual(
      again.map((answer) => [answer.status, answer.headers.get('idempotency-replayed')]),
      [
        [201, null],
        [201, null],
      ],
    );
    assert.equal(running.sandbox.requests.length, 3);
  });

  it('takes neither memory nor work from others while repeats wait for a hanging hook', async (test) => {
    const image = await picture({ width: 400, height: 400 });
    let endHook!: () => void;
    const hanging = new Promise<void>((resolve) => (endHook = resolve));
    const { backend } = await setUpFor(test, {
      uploadBytes: { waiting: image.length * 3, working: image.length * 3 },
      bodyTimeoutMs: 1_000,
      onFaceChecked: ({ subject }) => (subject === 'eager' ? hanging : undefined),
    });
    const { token } = await openSession(backend, { headers: { 'x-login': 'eager' } });
    const repeats = Array.from({ length: 12 }, () =>
      call(backend, '/faces', { token, key: 'one', body: faceForm(image) }),
    );
    const patient = await openSession(backend, { headers: { 'x-login': 'patient' } });
    const answer = await call(backend, '/faces', { token: patient.token, body: faceForm(image) });
    assert.equal(answer.status, 201);
    endHook();
    const statuses = (await Promise.all(repeats)).map(({ status }) => status);
    assert.deepEqual(new Set(statuses), new Set([201]));
  });

  it('asks repeats to retry if the attempt that they waited for failed', async (test) => {
    const { backend, running } = await setUpFor(test);
    const { token } = await openSession(backend);
    const image = await picture();
    const send = () => call(backend, '/faces', { token, key: 'one', body: faceForm(image) });
    running.sandbox.faults.latencyMs = 300;
    running.sandbox.faults.forceCode = '101';
    const answers = await Promise.all([send(), send(), send()]);
    running.sandbox.faults.forceCode = null;
    const codes = await Promise.all(answers.map((answer) => problemOf(answer)));
    for (const { retryable } of codes) assert.equal(retryable, true);
    assert.equal((await send()).status, 201);
  });

  it('cannot be created without memory for uploads', () => {
    for (const uploadBytes of [{ waiting: 0 }, { working: -1 }, { waiting: Number.NaN }]) {
      const options = { identityService: { baseUrl: 'http://localhost:1', apiKey } };
      const others = { authorize: () => null, secret, allowedOrigins: [pageOrigin] };
      assert.throws(() => createHostBackend({ ...options, ...others, uploadBytes }), /uploadBytes/);
    }
  });
});
