/** The judge of the soak test must distinguish a leak from a heap that fluctuates. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { judge } from '../../soak/verdict.js';

const samples = (count: number, of: (at: number) => number | null): (number | null)[] =>
  Array.from({ length: count }, (_, at) => of(at));
const resultOf = (values: (number | null)[], slack = 0): string => judge({ name: 'it', values, slack }).result;
/** Noise without a trend, the same in every run. */
const noise = (at: number): number => Math.sin(at * 12.9898) * 0.2;

describe('the verdict of a soak', () => {
  it('is flat for values that fluctuate around a mean, and for an initial rise', () => {
    assert.equal(resultOf(samples(30, (at) => 10 + noise(at))), 'flat');
    assert.equal(resultOf(samples(30, (at) => Math.min(10, 4 + at) + noise(at))), 'flat');
  });

  it('is flat for single peaks, and for values that shrink', () => {
    assert.equal(resultOf(samples(30, (at) => (at === 14 ? 20 : 10))), 'flat');
    assert.equal(resultOf(samples(30, (at) => 30 - at / 2)), 'flat');
  });

  it('reports steady growth of 10 % over the run', () => {
    const { result, changePercent, driftPercent } = judge({
      name: 'it',
      values: samples(30, (at) => 10 + at / 20 + noise(at) / 4),
      slack: 0,
    });
    assert.equal(result, 'grows');
    assert.ok(changePercent > 5 && driftPercent > 8, `${changePercent} ${driftPercent}`);
  });

  it('reports one additional object per round where there was none', () => {
    assert.equal(resultOf(samples(12, (at) => at)), 'grows');
    assert.equal(resultOf(samples(12, () => 0)), 'flat');
  });

  it('allows the slack of a measure, and no more', () => {
    assert.equal(
      resultOf(
        samples(12, (at) => 1 + at * 0.03),
        0.5,
      ),
      'flat',
    );
    assert.equal(
      resultOf(
        samples(12, (at) => 1 + at * 0.1),
        0.5,
      ),
      'grows',
    );
  });

  it('reports too few samples, and skips missing ones', () => {
    assert.equal(resultOf(samples(6, (at) => at)), 'too short');
    assert.equal(resultOf(samples(30, (at) => (at % 2 === 0 ? null : at))), 'grows');
    assert.equal(resultOf([]), 'too short');
  });
});
