import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { markTransient, parseRetryAfter, retryDelayMs, retryTiming, withRetry } from '../../../src/backend/retry.js';
import { noticeSlow } from '../../../src/backend/slow.js';
import { IdvError } from '../../../src/contract/errors.js';

describe('the wait before another attempt', () => {
  it('is between half and all of a bounded wait that doubles', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
        const whole = Math.min(retryTiming.firstMs * 2 ** (failed - 1), retryTiming.maxMs);
        const delay = retryDelayMs(failed, random, undefined);
        assert.ok(delay !== null && delay >= whole / 2 && delay <= whole);
      }),
    );
  });

  it('is never shorter than the server asks, and absent if it asks for too long', () => {
    assert.equal(retryDelayMs(1, 0.5, 12), 12_000);
    assert.equal(retryDelayMs(1, 0.5, 31), null);
  });

  const now = Date.parse('2026-01-01T00:00:00Z');
  const headers: [string | null, number | undefined][] = [
    [null, undefined],
    ['', undefined],
    ['5', 5],
    ['0', 0],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
    ['soon', undefined],
  ];
  for (const [header, seconds] of headers) {
    it(`reads Retry-After ${header === null ? '(absent)' : `"${header}"`} as ${seconds}`, () => {
      assert.equal(parseRetryAfter(header, now), seconds);
    });
  }
});

describe('a photo that takes long', () => {
  it('is announced once, and not if the answer comes in time', async () => {
    for (const [waitsMs, expected] of [
      [5_000, 0],
      [20_000, 1],
    ] as const) {
      let told = 0;
      const sleep = (ms: number) => (ms < waitsMs ? Promise.resolve() : new Promise<void>(() => undefined));
      const answered = () => new Promise<string>((resolve) => setImmediate(() => resolve('answer')));
      const clock = { now: () => 0, random: () => 0, sleep };
      assert.equal(await noticeSlow(answered, clock, () => (told += 1)), 'answer');
      assert.equal(told, expected);
    }
  });
});

describe('a device that goes offline', () => {
  /** One minute on a simulated clock. @returns attempts, and what was reported to the person */
  async function minute(
    codes: readonly ['backend-unreachable' | 'SERVICE_TEMPORARILY_UNAVAILABLE', 'backend-unreachable'],
  ) {
    let time = 0;
    let isOnline = true;
    let tries = 0;
    const told: boolean[] = [];
    const over = new AbortController();
    const work = withRetry(
      () => {
        isOnline = false;
        const code = codes[Math.min(tries, 1) as 0 | 1];
        tries += 1;
        return Promise.reject(markTransient(new IdvError(code, code, { retryable: true })));
      },
      {
        clock: {
          random: () => 0.5,
          now: () => time,
          sleep: (ms, signal) => {
            signal.throwIfAborted();
            time += ms;
            if (time > 60_000) over.abort(new Error('the minute is over'));
            return Promise.resolve();
          },
        },
        network: { isOnline: () => isOnline, onOnline: () => () => undefined },
        tries: 4,
        signal: over.signal,
        onWaiting: (waiting) => told.push(waiting),
      },
    );
    await assert.rejects(work, /the minute is over/);
    return { tries, told };
  }

  it('is retried seldom, and the person is informed', async () => {
    const { tries, told } = await minute(['backend-unreachable', 'backend-unreachable']);
    assert.ok(tries > 5 && tries < 20, `${tries} tries`);
    assert.deepEqual(told, [true, false]);
  });

  it('is believed again once no one answers, even after a recent answer', async () => {
    const { tries, told } = await minute(['SERVICE_TEMPORARILY_UNAVAILABLE', 'backend-unreachable']);
    assert.ok(tries > 5 && tries < 20, `${tries} tries`);
    assert.deepEqual(told, [true, false]);
  });
});
