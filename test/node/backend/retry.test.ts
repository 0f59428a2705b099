import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { parseRetryAfter, retryDelayMs, retryTiming } from '../../../src/backend/retry.js';

describe('the wait before another try', () => {
  it('lies between half and the whole of a doubling, bounded wait', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true }), (failed, random) => {
        const whole = Math.min(retryTiming.firstMs * 2 ** (failed - 1), retryTiming.maxMs);
        const delay = retryDelayMs(failed, random, undefined);
        assert.ok(delay !== null && delay >= whole / 2 && delay <= whole);
      }),
    );
  });

  it('is never shorter than the server asks, and none when it asks for too long', () => {
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
