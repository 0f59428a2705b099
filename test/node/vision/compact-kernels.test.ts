import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../../testing/src/render/random.js';
import { evaluate } from '../../support/interpret.js';
import { loadCompactModel } from '../../../src/vision/compact/index.js';
import {
  GraphBuilder,
  between,
  fileOf,
  halves,
  kernelBuilds,
  largestDifference,
  runtimeOf,
  type Random,
} from '../../support/compact-graphs.js';

/** Enough for sums of a few hundred products of values up to 1, added in another order and precision. */
const tolerance = 2e-4;
const rounds = 12;

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
