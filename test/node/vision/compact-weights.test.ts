import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../../testing/src/render/random.js';
import { floatToHalf, halfToFloat } from '../../../tools/compact/half.js';
import { quantize } from '../../../tools/compact/quantize.js';

describe('halves', () => {
  it('come back as they were, all of them', () => {
    for (let half = 0; half < 0x10000; half++) {
      if ((half & 0x7c00) === 0x7c00) continue;
      assert.equal(floatToHalf(halfToFloat(half)), half);
    }
  });

  it('are the nearest, ties to even', () => {
    assert.equal(halfToFloat(floatToHalf(1 + 1 / 2048)), 1);
    assert.equal(halfToFloat(floatToHalf(1 + 3 / 2048)), 1 + 2 / 1024);
    assert.equal(halfToFloat(floatToHalf(2 ** -25)), 0);
    assert.equal(halfToFloat(floatToHalf(-1.5 * 2 ** -24)), -(2 ** -23));
    assert.equal(halfToFloat(floatToHalf(65_519)), 65_504);
  });

  it('refuse what they cannot hold', () => {
    for (const value of [65_520, -1e9, Infinity, NaN]) {
      assert.throws(() => floatToHalf(value), RangeError, String(value));
    }
  });
});

describe('signed bytes', () => {
  it('miss no weight by more than half a step, except clipped outliers', () => {
    const random = seededRandom(7);
    const [channels, depth] = [6, 40];
    const kernel = Float32Array.from({ length: channels * depth }, () => random() - random());
    const { steps, levels } = quantize(kernel, channels);
    for (const [index, level] of levels.entries()) {
      const step = steps[Math.floor(index / depth)]!;
      const miss = Math.abs(kernel[index]! - level * step);
      assert.ok(Math.abs(level) === 127 || miss <= step / 2 + 1e-7, `weight ${index}: ${miss}`);
    }
  });

  it('give one outlier up for the precision of all others', () => {
    const kernel = new Float32Array(2000).fill(0.01234);
    kernel[0] = 1;
    const { steps } = quantize(kernel, 1);
    assert.ok(steps[0]! < 1 / 127, `step ${steps[0]}`);
  });

  it('hold a channel of nothing but 0', () => {
    const { steps, levels } = quantize(new Float32Array(8), 2);
    assert.deepEqual(
      [...steps, ...levels],
      Array.from({ length: 10 }, () => 0),
    );
  });
});
