import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../../testing/src/render/random.js';
import { limits } from '../../../src/vision/compact/format/layout.js';
import { loadCompactModel } from '../../../src/vision/compact/index.js';
import { brokenModel, mutationNames, tryModel } from '../../support/broken-models.js';
import { GraphBuilder, fileOf, kernelsOf } from '../../support/compact-graphs.js';
import { shippedAsset } from '../../support/shipped-assets.js';

/**
 * A small model with every operator that `GraphBuilder` can build. The shipped refinement covers the attention
 * operators.
 */
function smallModel(): Uint8Array {
  const builder = new GraphBuilder(seededRandom(3), [8, 8, 3]);
  const first = builder.prelu(builder.conv(builder.input, 6, { size: 3, stride: 1 }));
  const pooled = builder.padChannels(builder.maxPool(first), 10);
  const branch = builder.conv(builder.depthwise(first, 2, 'same'), 10);
  const output = builder.conv(builder.relu(builder.add(pooled, branch)), 3);
  return fileOf(builder.graph(output));
}

const small = smallModel();
const kernels = await WebAssembly.compile(await kernelsOf('simd'));
const witness = loadCompactModel(small);
const refinement = await shippedAsset('compact-refinement');

/** The small model with some bytes replaced. */
function altered(change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = small.slice();
  change(new DataView(bytes.buffer), bytes);
  return bytes;
}

describe('the model loader', () => {
  it('accepts a valid file at any offset in its buffer', () => {
    const shifted = new Uint8Array(small.length + 7).subarray(7);
    shifted.set(small);
    assert.deepEqual(loadCompactModel(shifted), witness);
  });

  it('refuses a file that is cut off anywhere', () => {
    for (let length = 0; length < small.length; length++) {
      assert.throws(() => loadCompactModel(small.subarray(0, length)), { name: 'CompactModelError' });
    }
  });

  const tensor = 24;
  for (const [what, change, message] of [
    ['another file format', (view) => view.setUint32(0, 0x46534d), /not a model file/],
    ['another version', (view) => view.setUint16(4, 9, true), /version 9/],
    ['too many tensors', (view) => view.setUint16(6, 0xffff, true), /tensors/],
    ['too many operators', (view) => view.setUint16(8, 0xffff, true), /operators/],
    ['no outputs', (view) => view.setUint8(11, 0), /./],
    ['too much memory', (view) => view.setUint32(12, limits.arenaLength + 1, true), /memory/],
    ['too many weights', (view) => view.setUint32(16, 0xffffffff, true), /weights/],
    ['an arena too small', (view) => view.setUint32(12, 16, true), /outside the arena/],
    ['a tensor outside the arena', (view) => view.setUint32(tensor + 8, 0x7fffffff, true), /outside the arena/],
    ['an empty tensor', (view) => view.setUint16(tensor, 0, true), /empty/],
    ['overlapping channels', (view) => view.setUint16(tensor + 6, 1, true), /pitch/],
    ['a weight that is not finite', (_, bytes) => bytes.fill(0xff, -1), /not finite/],
  ] as [string, (view: DataView, bytes: Uint8Array) => void, RegExp][]) {
    it(`refuses ${what}`, () => {
      const bytes = altered(change);
      assert.throws(() => loadCompactModel(bytes), { name: 'CompactModelError', message });
    });
  }

  it('refuses a model that would keep a phone busy for minutes', () => {
    const builder = new GraphBuilder(seededRandom(1), [96, 96, 4]);
    const output = builder.conv(builder.input, 192, { size: 7 });
    assert.throws(() => loadCompactModel(fileOf(builder.graph(output))), {
      name: 'CompactModelError',
      message: /multiplications/,
    });
  });

  for (const name of mutationNames) {
    it(`survives: ${name}`, async () => {
      const bases = [
        [small, 150],
        [refinement, 12],
      ] as const;
      for (const [base, rounds] of bases) {
        for (let seed = 1; seed <= rounds; seed++) {
          const bytes = brokenModel(base, name, seededRandom(seed));
          const result = await tryModel(bytes, kernels, witness);
          const reason = result.outcome === 'failed' ? result.reason : '';
          assert.notEqual(result.outcome, 'failed', `seed ${seed}: ${reason}`);
        }
      }
    });
  }
});
