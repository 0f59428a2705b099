import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pixels } from '../../../src/shared/geometry.js';
import { seededRandom } from '../../../testing/src/render/random.js';
import { letterboxOf, type Region } from '../../../src/vision/compact/face/region.js';
import { inputLevels, sampleRegion, warpOf } from '../../../src/vision/compact/face/sample-region.js';
import { loadCompactModel, type CompactNet } from '../../../src/vision/compact/index.js';
import type { Sampling } from '../../../src/vision/compact/types.js';
import {
  GraphBuilder,
  between,
  fileOf,
  kernelBuilds,
  largestDifference,
  runtimeOf,
  type Random,
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

    it('leave the rest of the memory unchanged', async () => {
      const runtime = await runtimeOf(build);
      const [first, second] = [netOf(runtime, 12), netOf(runtime, 12)];
      first.input.fill(1);
      first.run();
      const before = first.output('result').slice();
      const picture = noise(seededRandom(1), 1024, 1024);
      const held = second.hold!(picture)!;
      held.fill(second, warpOf(letterboxOf(picture), 12), samplings(12)[0]!);
      second.run();
      first.input.fill(1);
      first.run();
      assert.deepEqual(first.output('result'), before);
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
