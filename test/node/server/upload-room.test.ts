import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { BodyRoom } from '../../../src/server/body-room.js';
import { ProblemError } from '../../../src/server/problem.js';
import { readBody } from '../../../src/server/request-body.js';
import { createHostBackend, type HostBackendOptions } from '../../../src/server/index.js';
import {
  apiKey,
  call,
  faceForm,
  openSession,
  pageOrigin,
  problemOf,
  secret,
  setUp,
} from './harness.js';
import { picture } from './pictures.js';

const maxBytes = 1_000_000;

/** A body whose pieces come when they are told to. */
class Arriving {
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  asked = 0;
  readonly request: Request;

  constructor() {
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
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    this.request = new Request(pageOrigin, init);
  }

  send(bytes: number): void {
    this.#controller?.enqueue(new Uint8Array(bytes));
  }

  end(): void {
    this.#controller?.close();
  }
}

const settled = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, 5);
  });

function isBusy(error: unknown): boolean {
  return (
    error instanceof ProblemError &&
    error.code === 'SERVICE_TEMPORARILY_UNAVAILABLE' &&
    (error.options.retryAfterSeconds ?? 0) > 0
  );
}

describe('room for bodies', () => {
  it('counts what came, not what was announced', () => {
    const room = new BodyRoom(100);
    const [first, second] = [room.enter('a'), room.enter('b')];
    assert.equal(first.take(60), undefined);
    assert.equal(second.take(40), undefined);
    assert.ok(second.take(1) instanceof Promise);
    assert.ok(second.isPaused);
  });

  it('lets the oldest go on however full it is, and then the next', async () => {
    const room = new BodyRoom(100);
    const [first, second, third] = [room.enter('a'), room.enter('b'), room.enter('c')];
    void first.take(90);
    const secondWaits = second.take(50);
    const thirdWaits = third.take(10_000);
    assert.equal(first.take(500), undefined);
    assert.ok(second.isPaused);
    first.close();
    await secondWaits;
    assert.ok(third.isPaused, 'the first still holds its bytes, and the second is older');
    first.leave();
    assert.ok(third.isPaused);
    second.leave();
    await thirdWaits;
  });

  it('gives everything back, whoever leaves when', async () => {
    const room = new BodyRoom(100);
    const first = room.enter('a');
    void first.take(100);
    const paused = room.enter('b');
    const waits = paused.take(100);
    paused.leave();
    await assert.rejects(async () => waits, isBusy);
    assert.throws(() => void paused.take(1), isBusy);
    first.leave();
    first.leave();
    const [, other] = [room.enter('a'), room.enter('b')];
    assert.equal(other.take(100), undefined);
    assert.ok(other.take(1) instanceof Promise);
  });

  it('refuses the thousand and first', () => {
    const room = new BodyRoom(100);
    const places = Array.from({ length: 1000 }, (_, index) => room.enter(`${index}`));
    assert.throws(() => room.enter('late'), isBusy);
    places[7]?.leave();
    room.enter('late');
  });
});

describe('a body that finds no room', () => {
  it('is not read any more until there is some', async () => {
    const room = new BodyRoom(100_000);
    const blocker = room.enter('blocker');
    void blocker.take(90_000);
    const late = new Arriving();
    const place = room.enter('late');
    const read = readBody(late.request, { maxBytes, timeoutMs: 5_000, place });
    late.send(70_000);
    await settled();
    assert.ok(place.isPaused);
    const { asked } = late;
    late.send(70_000);
    await settled();
    assert.equal(late.asked, asked);
    late.end();
    blocker.leave();
    assert.equal((await read).length, 140_000);
  });

  it('is told to come again, where it would else be called slow', async () => {
    const room = new BodyRoom(100);
    const blocker = room.enter('blocker');
    void blocker.take(100);
    const late = new Arriving();
    const limits = { maxBytes, timeoutMs: 20, place: room.enter('late') };
    const read = readBody(late.request, limits);
    late.send(50);
    await assert.rejects(read, isBusy);
  });
});

async function ready(test: TestContext, options: Partial<HostBackendOptions>) {
  const setup = await setUp(options);
  test.after(() => setup.close());
  return setup;
}

describe('a host backend with little room', () => {
  it('takes every upload of many, one after the other', async (test) => {
    const { backend, running } = await ready(test, { uploadBytes: { waiting: 1, working: 1 } });
    const { token } = await openSession(backend);
    const image = await picture({ width: 300, height: 300 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => call(backend, '/faces', { token, body: faceForm(image) })),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
    assert.equal(running.sandbox.requests.length, 12);
  });

  it('answers 503 with Retry-After when it stays full, and recovers', async (test) => {
    const options = { uploadBytes: { waiting: 1, working: 1 }, bodyTimeoutMs: 400 };
    const { backend, running } = await ready(test, options);
    const { token } = await openSession(backend);
    const image = await picture();
    const send = (key: string) => call(backend, '/faces', { token, key, body: faceForm(image) });
    running.sandbox.faults.latencyMs = 1_500;
    const first = send('first');
    await settled();
    const refused = await Promise.all([send('second'), send('third')]);
    for (const answer of refused) {
      assert.equal(Number(answer.headers.get('retry-after')), 5);
      const { status, code, retryable } = await problemOf(answer);
      assert.deepEqual(
        { status, code, retryable },
        { status: 503, code: 'SERVICE_TEMPORARILY_UNAVAILABLE', retryable: true },
      );
    }
    assert.equal((await first).status, 201);
    running.sandbox.faults.latencyMs = 0;
    // The same keys are new attempts: nothing had been begun.
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

  it('refuses to be made without any', () => {
    for (const uploadBytes of [{ waiting: 0 }, { working: -1 }, { waiting: Number.NaN }]) {
      const options = { identityService: { baseUrl: 'http://localhost:1', apiKey } };
      const others = { authorize: () => null, secret, allowedOrigins: [pageOrigin] };
      assert.throws(() => createHostBackend({ ...options, ...others, uploadBytes }), /uploadBytes/);
    }
  });
});
