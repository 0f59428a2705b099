import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pixels } from '../../../src/contract/geometry.js';
import { letterboxOf, type Region } from '../../../src/engine/compact/face/region.js';
import { inputLevels, sampleRegion, warpOf } from '../../../src/engine/compact/face/sample-region.js';
import { limits } from '../../../src/engine/compact/format/layout.js';
import { type CompactNet, loadCompactModel } from '../../../src/engine/compact/index.js';
import type { Sampling } from '../../../src/engine/compact/types.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import {
  between,
  fileOf,
  GraphBuilder,
  kernelBuilds,
  largestDifference,
  type Random,
  runtimeOf,
} from '../../support/compact-graphs.js';

function noise(random: Random, width: number, height: number): Pixels {
  const data = Uint8ClampedArray.from({ length: width * height * 4 }, () => 256 * random());
  return { data, width, height };
}

type Runtime = Awaited<ReturnType<typeof runtimeOf>>;

/** A net with an input of `side` × `side` pixels. */
function netOf(runtime: Runtime, side: number, channels = 3): CompactNet {
  const builder = new GraphBuilder(seededRandom(side), [side, side, channels]);
  return runtime.prepare(loadCompactModel(fileOf(builder.graph(builder.conv(builder.input, 1)))));
}

/** Regions within, around and far from a picture, some without finite positions. */
function regions(random: Random, picture: Pixels): Region[] {
  const around = Array.from({ length: 12 }, () => ({
    center: { x: (1.6 * random() - 0.3) * picture.width, y: (1.6 * random() - 0.3) * picture.height },
    width: 1.5 * random() * picture.width,
    height: 1.5 * random() * picture.height,
    radians: random() < 0.3 ? 0 : 7 * random() - 3.5,
  }));
  const odd = [1e9, -1e9, NaN, Infinity].map((x) => ({
    ...{ center: { x, y: 3 }, width: 9, height: 1e7, radians: 1 },
  }));
  return [letterboxOf(picture), ...around, ...odd];
}

const samplings = (side: number): Sampling[] => [
  { side, levels: inputLevels(-1, 1), outside: 'black' },
  { side, levels: inputLevels(0, 1), outside: 'nearest' },
];

for (const build of kernelBuilds) {
  describe(`inputs filled from a held picture on ${build} kernels`, () => {
    it('are bit-identical to sampling in JavaScript', async () => {
      const runtime = await runtimeOf(build);
      const random = seededRandom(11);
      for (const [side, width, height] of [
        [16, 40, 30],
        [13, 1, 1],
        [9, 2, 31],
        [24, between(random, 60, 90), between(random, 20, 90)],
        [8, 300, 200],
      ] as const) {
        const net = netOf(runtime, side);
        const picture = noise(random, width, height);
        const held = net.hold!(picture)!;
        for (const region of regions(random, picture)) {
          for (const sampling of samplings(side)) {
            const expected = new Float32Array(side * side * 3);
            sampleRegion(picture, region, sampling, expected);
            net.input.fill(7);
            assert.equal(held.fill(net, warpOf(region, side), sampling), true);
            const off = largestDifference(net.input, expected);
            assert.equal(off, 0, `${width} × ${height}, ${JSON.stringify(region)}`);
          }
        }
      }
    });
  });
}

describe('pictures that cannot be held', () => {
  it('are empty, larger than a megapixel or shorter than their size', async () => {
    const net = netOf(await runtimeOf('scalar'), 4);
    const data = new Uint8ClampedArray(1025 * 1024 * 4);
    assert.equal(net.hold!({ data, width: 1025, height: 1024 }), null);
    assert.equal(net.hold!({ data, width: 0, height: 9 }), null);
    assert.equal(net.hold!({ data: data.subarray(0, 9), width: 2, height: 2 }), null);
    assert.notEqual(net.hold!({ data, width: 1024, height: 1024 }), null);
  });

  it('do not fill inputs of another runtime, size or number of channels', async () => {
    const [runtime, other] = [await runtimeOf('scalar'), await runtimeOf('scalar')];
    const picture = noise(seededRandom(2), 8, 8);
    const held = netOf(runtime, 4).hold!(picture)!;
    for (const net of [netOf(other, 4), netOf(runtime, 5), netOf(runtime, 4, 4)]) {
      net.input.fill(0.5);
      const filled = held.fill(net, warpOf(letterboxOf(picture), 4), samplings(4)[0]!);
      assert.deepEqual([filled, new Set(net.input)], [false, new Set([0.5])]);
    }
  });
});

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

/** The small model with some bytes replaced. */
function altered(change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = small.slice();
  change(new DataView(bytes.buffer), bytes);
  return bytes;
}

describe('the model loader', () => {
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
});
