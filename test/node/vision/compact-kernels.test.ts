import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pixels } from '../../../src/shared/geometry.js';
import { letterboxOf, type Region } from '../../../src/vision/compact/face/region.js';
import { inputLevels, sampleRegion, warpOf } from '../../../src/vision/compact/face/sample-region.js';
import { limits } from '../../../src/vision/compact/format/layout.js';
import { type CompactNet, loadCompactModel } from '../../../src/vision/compact/index.js';
import type { Sampling } from '../../../src/vision/compact/types.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { brokenModel, mutationNames, tryModel } from '../../support/broken-models.js';
import {
  between,
  fileOf,
  GraphBuilder,
  halves,
  kernelBuilds,
  kernelsOf,
  largestDifference,
  type Random,
  runtimeOf,
} from '../../support/compact-graphs.js';
import { evaluate } from '../../support/interpret.js';
import { shippedAsset } from '../../support/shipped-assets.js';
import { runsAll } from '../../support/sample.js';

/** Enough for sums of a few hundred products of values up to 1, added in another order and precision. */
const tolerance = 2e-4;
const rounds = runsAll ? 12 : 3;

function channels(random: Random): number {
  return between(random, 1, 21);
}

/** Graphs with random sizes. Odd sizes and windows that extend over the edge matter most. */
const shapes: Record<string, (random: Random) => { builder: GraphBuilder; output: number }> = {
  'window convolution': (random) => {
    const side = (): number => between(random, 5, 13);
    const builder = new GraphBuilder(random, [side(), side(), between(random, 1, 5)]);
    const padding = random() < 0.5 ? 'same' : 'valid';
    const size = between(random, 1, 5);
    const stride = between(random, 1, 3);
    const relu = random() < 0.5;
    const output = builder.conv(builder.input, channels(random), { size, stride, padding, relu });
    return { builder, output };
  },
  'pointwise convolution with a slope': (random) => {
    const builder = new GraphBuilder(random, [between(random, 1, 6), between(random, 1, 6), 7]);
    const inner = builder.relu(builder.conv(builder.input, channels(random)));
    return { builder, output: builder.prelu(builder.conv(inner, channels(random))) };
  },
  'window over padded channels': (random) => {
    const builder = new GraphBuilder(random, [between(random, 3, 7), between(random, 3, 7), 3]);
    const inner = builder.prelu(builder.conv(builder.input, channels(random)));
    const output = builder.conv(inner, channels(random), { size: 3, padding: 'valid' });
    return { builder, output };
  },
  'separable convolution': (random) => {
    const side = (): number => between(random, 1, 12);
    const builder = new GraphBuilder(random, [side(), side(), 3]);
    const inner = builder.conv(builder.input, channels(random), { relu: true });
    const depthwise = builder.depthwise(inner, between(random, 1, 2), 'same');
    return { builder, output: builder.prelu(builder.conv(depthwise, channels(random))) };
  },
  'separable convolution without edges': (random) => {
    const side = (): number => between(random, 3, 12);
    const builder = new GraphBuilder(random, [side(), side(), 3]);
    const inner = builder.conv(builder.input, channels(random), { relu: true });
    const depthwise = builder.depthwise(inner, between(random, 1, 2), 'valid');
    return { builder, output: builder.conv(depthwise, channels(random)) };
  },
  'residual with fewer channels': (random) => {
    const builder = new GraphBuilder(random, [between(random, 1, 9), between(random, 1, 9), 3]);
    const before = channels(random);
    const after = before + between(random, 0, 9);
    const inner = builder.prelu(builder.conv(builder.input, before));
    const residual = after > before ? builder.padChannels(inner, after) : inner;
    const branch = builder.conv(builder.depthwise(inner, 1, 'same'), after);
    return { builder, output: builder.prelu(builder.add(residual, branch)) };
  },
  'residual pooled after the convolution it is added to': (random) => {
    const side = (): number => 2 * between(random, 1, 6);
    const builder = new GraphBuilder(random, [side(), side(), 3]);
    const inner = builder.relu(builder.conv(builder.input, channels(random)));
    const after = builder.shapeOf(inner)[2] + between(random, 1, 6);
    const branch = builder.conv(builder.depthwise(inner, 2, 'same'), after);
    const pooled = builder.padChannels(builder.maxPool(inner), after);
    return { builder, output: builder.relu(builder.add(pooled, branch)) };
  },
  'sum of two convolutions': (random) => {
    const builder = new GraphBuilder(random, [between(random, 1, 6), between(random, 1, 6), 3]);
    const inner = builder.relu(builder.conv(builder.input, channels(random)));
    const outputs = channels(random);
    const [first, second] = [builder.conv(inner, outputs), builder.conv(inner, outputs)];
    return { builder, output: builder.prelu(builder.add(first, second)) };
  },
  'parts computed in place': (random) => {
    const builder = new GraphBuilder(random, [between(random, 1, 5), between(random, 1, 5), 3]);
    const outputs = channels(random);
    const inner = builder.relu(builder.conv(builder.input, channels(random)));
    const parts = [1, 2, 3].map(() => builder.conv(inner, outputs));
    return { builder, output: builder.concatRows(parts) };
  },
};

for (const build of kernelBuilds) {
  describe(`${build} kernels against the reference interpreter`, () => {
    for (const [name, shape] of Object.entries(shapes)) {
      it(name, async () => {
        const runtime = await runtimeOf(build);
        for (let seed = 1; seed <= rounds; seed++) {
          const random = seededRandom(seed);
          const { builder, output } = shape(random);
          const graph = builder.graph(output);
          const [height, width, depth] = builder.shapeOf(builder.input);
          const input = halves(random, height * width * depth);
          const expected = evaluate(graph, input).get(output)!.data;
          const net = runtime.prepare(loadCompactModel(fileOf(graph)));
          // Run twice, because a run must not leave anything behind that affects the next.
          for (let run = 0; run < 2; run++) {
            net.input.set(input);
            net.run();
            const difference = largestDifference(net.output('result'), expected);
            assert.ok(difference < tolerance, `seed ${seed}, run ${run}: ${difference}`);
          }
        }
      });
    }
  });
}

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
        [small, runsAll ? 150 : 25],
        [refinement, runsAll ? 12 : 2],
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
