import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../testing/src/render/random.js';
import { roundHalf } from '../assets/halves.js';
import { floatToHalf, halfToFloat } from '../compact/half.js';
import { encodeLevels, type LevelArray } from '../compact/encode-levels.js';
import { toLevels } from '../compact/levels.js';
import { Cursor } from '../../src/engine/compact/format/cursor.js';
import { LevelReader } from '../../src/engine/compact/format/levels.js';
import { WeightPlanes } from '../../src/engine/compact/format/planes.js';

describe('half floats', () => {
  it('round-trip, all of them', () => {
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

  it('refuse values out of range', () => {
    for (const value of [65_520, -1e9, Infinity, NaN]) {
      assert.throws(() => floatToHalf(value), RangeError, String(value));
    }
  });
});

describe('halves with fewer bits', () => {
  it('are rounded to the nearest, up and down, with their sign', () => {
    for (const half of [0x0000, 0x3c00, 0x3c08, 0x3c09, 0x3fff, 0x8001, 0xbc18, 0x7bff, 0xfbff, 0x0400]) {
      const rounded = roundHalf(half, 6);
      assert.equal(rounded & 0b1111, 0, half.toString(16));
      const [before, after] = [halfToFloat(half), halfToFloat(rounded)];
      assert.ok(Number.isFinite(after) && Math.abs(after - before) <= Math.max(Math.abs(before) / 64, 1e-6));
      assert.equal(rounded & 0x8000, half & 0x8000);
    }
    assert.equal(roundHalf(0x3c07, 6), 0x3c00);
    assert.equal(roundHalf(0x3c08, 6), 0x3c10);
    assert.equal(roundHalf(0x3fff, 6), 0x4000);
  });
});

describe('quantized levels', () => {
  it('differ from no weight by more than half a step of its row', () => {
    const random = seededRandom(7);
    const [rows, depth] = [6, 40];
    const weights = Float32Array.from({ length: rows * depth }, () => random() - random());
    const multiples = [1, 2, 3, 1, 5, 2];
    const { step, arrays } = toLevels(weights, rows, 0.01, multiples);
    assert.deepEqual([...arrays[0]!.levels], multiples);
    for (const [index, level] of arrays[1]!.levels.entries()) {
      const rowStep = step * multiples[Math.floor(index / depth)]!;
      assert.ok(Math.abs(weights[index]! - level * rowStep) <= rowStep / 2 + 1e-7, `weight ${index}`);
    }
  });

  it('represent equal weights exactly, whatever the step', () => {
    for (const value of [0, 1, -0.25]) {
      const { step, arrays } = toLevels(new Float32Array(8).fill(value), 2, 0.3);
      assert.deepEqual(
        Array.from(arrays[0]!.levels, (level) => level * step),
        Array.from({ length: 8 }, () => value),
      );
    }
  });
});

/** Sums of random numbers: many small ones, few large ones. */
function randomLevels(length: number, spread: (at: number) => number, seed: number): Int32Array {
  const random = seededRandom(seed);
  return Int32Array.from({ length }, (_, at) => {
    const sum = Array.from({ length: 6 }, random).reduce((all, each) => all + each - 0.5, 0);
    return Math.round(sum * 1.4 * spread(at));
  });
}

function decode(bytes: Uint8Array, arrays: readonly LevelArray[]): Int32Array[] {
  const hasTrellis = arrays.some(({ trellis }) => trellis);
  const reader = new LevelReader(new Cursor(bytes), bytes.length, hasTrellis);
  const levels = arrays.map(({ levels: { length }, depth, trellis }) => reader.take(length / depth, depth, trellis));
  reader.close();
  return levels;
}

describe('entropy-coded levels', () => {
  const arrays: LevelArray[] = [
    { levels: randomLevels(6000, () => 3, 1), depth: 50 },
    { levels: randomLevels(6000, (at) => (at % 3 === 0 ? 300 : 2), 2), depth: 60 },
    { levels: Int32Array.of(32_767, -32_768, 0, 1, -1, 31, -32, 30, 63, -64), depth: 5 },
    { levels: new Int32Array(500), depth: 500 },
    { levels: randomLevels(40, () => 3000, 3), depth: 1 },
  ];

  it('round-trip', () => {
    assert.deepEqual(
      decode(encodeLevels(arrays), arrays),
      arrays.map(({ levels }) => levels),
    );
  });

  it('with a trellis, stand for values on two grids in turn', () => {
    // From state 0, an odd level leads to state 1, from which an even one leads to 3 and an odd one to 2.
    const levels = Int32Array.of(1, 2, -1, 0, 1, -3, 3, 0);
    const [halves] = decode(encodeLevels([{ levels, depth: 4, trellis: true }]), [{ levels, depth: 4, trellis: true }]);
    assert.deepEqual([...halves!], [2, 3, -1, 0, 2, -5, 6, 0]);
  });

  it('may use a trellis or none in one file', () => {
    const mixed = arrays.map((array, at) => ({ ...array, trellis: at % 2 === 0 }));
    const decoded = decode(encodeLevels(mixed), mixed);
    for (const [at, { levels, trellis }] of mixed.entries()) {
      // The larger half of a shifted value is its level.
      const back = decoded[at]!.map((value) => Math.sign(value) * Math.ceil(Math.abs(value) / 2));
      assert.deepEqual(trellis ? back : decoded[at], levels);
    }
  });

  it('take little more than their entropy', () => {
    const [even] = arrays;
    const counts = new Map<number, number>();
    for (const level of even!.levels) counts.set(level, (counts.get(level) ?? 0) + 1);
    let bits = 0;
    for (const count of counts.values()) bits -= count * Math.log2(count / even!.levels.length);
    assert.ok(encodeLevels([even!]).length < (1.04 * bits) / 8 + 160);
  });

  it('benefit from columns that differ', () => {
    const { levels } = arrays[1]!;
    const [byColumn, inOne] = [60, 1].map((depth) => encodeLevels([{ levels, depth }]).length);
    assert.ok(byColumn! < 0.9 * inOne!, `${byColumn} bytes by column, ${inOne} in one`);
  });

  it('are refused if cut off or followed by more data', () => {
    const bytes = encodeLevels(arrays);
    for (const changed of [bytes.subarray(0, -1), bytes.subarray(0, 40), Uint8Array.of(...bytes, 0)]) {
      assert.throws(() => decode(changed, arrays), { name: 'CompactModelError' });
    }
  });

  it('cannot request more memory than a model may have', () => {
    const bytes = encodeLevels([{ levels: new Int32Array(8), depth: 8 }]);
    const planes = new WeightPlanes(new Cursor(bytes), 0, bytes.length, false);
    assert.throws(() => planes.levels(60_000, 60_000, 1), { name: 'CompactModelError', message: /too many/ });
  });
});

describe("a step's factors", () => {
  const planesOf = (...arrays: number[][]): WeightPlanes => {
    const bytes = encodeLevels(
      arrays.map((levels) => ({ levels: Int32Array.from(levels), depth: Math.min(3, levels.length) })),
    );
    return new WeightPlanes(new Cursor(bytes), 0, bytes.length, false);
  };

  it('are half octaves, by row and by column', () => {
    const planes = planesOf([0, -2], [0, 1, 4], [1, 1, 1, -3, 2, 1]);
    const scales = planes.scales(2, 3);
    const values = planes.levels(2, 3, 0.25, scales);
    planes.close();
    const expected = [0.25, 0.25 * Math.SQRT2, 1, -0.375, 0.25 * Math.SQRT2, 0.5];
    for (const [at, value] of values.entries()) assert.ok(Math.abs(value - expected[at]!) < 1e-7, `${at}: ${value}`);
  });

  it('are refused if a weight could become infinite', () => {
    for (const factor of [65, -65, 30_000]) {
      assert.throws(() => planesOf([factor], [0]).scales(1, 1), { name: 'CompactModelError', message: /too large/ });
    }
  });
});
