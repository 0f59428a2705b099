import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { seededRandom } from '../../testing/src/render/random.js';
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import { fuse, type FusedModel } from '../compact/fuse.js';
import { readGraph } from '../compact/graph.js';
import { planArena, readsOf } from '../compact/plan.js';
import { detectorStage, irisesStage, lipsStage, meshStage, refinementStage } from '../compact/stage.js';
import { GraphBuilder } from '../../test/support/compact-graphs.js';

const detector = readGraph(readSource(sources.detector));
const attention = readGraph(readPart(attentionModel));
const models: Record<string, FusedModel> = {
  detector: fuse(detector, detectorStage(detector)),
  mesh: fuse(attention, meshStage(attention)),
  refinement: fuse(attention, refinementStage(attention)),
  lips: fuse(attention, lipsStage(attention)),
  irises: fuse(attention, irisesStage(attention)),
};

type ArenaPlan = ReturnType<typeof planArena>;

/**
 * Runs the program on an arena that holds names instead of values: every tensor must still be complete when it is read.
 * Independent of the planner's own notion of lifetimes.
 */
function firstClash(model: FusedModel, { tensors, arenaLength }: ArenaPlan): string | undefined {
  const arena = new Int32Array(arenaLength).fill(-1);
  const partsOf = (index: number): number[] =>
    [...model.placements].filter(([, { parent }]) => parent === index).map(([part]) => part);
  const write = (index: number): void => {
    const { offset, height, width, pitch } = tensors[index]!;
    arena.fill(index, offset, offset + height * width * pitch);
  };
  const isWhole = (index: number): boolean => {
    const parts = partsOf(index);
    if (parts.length > 0) return parts.every(isWhole);
    const { offset, height, width, pitch } = tensors[index]!;
    const values = arena.subarray(offset, offset + height * width * pitch);
    return values.length === height * width * pitch && values.every((value) => value === index);
  };
  for (const { tensor } of model.inputs) write(tensor);
  for (const [step, operator] of model.operators.entries()) {
    for (const read of readsOf(operator)) {
      if (!isWhole(read)) return `step ${step} reads tensor ${read}, which is overwritten`;
    }
    write(operator.output);
    // An operator must not overwrite its own inputs.
    for (const read of readsOf(operator)) {
      if (!isWhole(read)) return `step ${step} writes over tensor ${read} while it reads it`;
    }
  }
  const lost = model.outputs.find(({ tensor }) => !isWhole(tensor));
  return lost === undefined ? undefined : `output ${lost.name} is overwritten`;
}

describe('arena plan', () => {
  for (const [name, model] of Object.entries(models)) {
    it(`keeps every tensor of the ${name} until its last read`, () => {
      assert.equal(firstClash(model, planArena(model)), undefined);
    });

    it(`reuses memory of the ${name} for several tensors`, () => {
      const { tensors, arenaLength } = planArena(model);
      const sizes = tensors.map(({ height, width, pitch }) => height * width * pitch);
      const sumOf = (some: readonly number[]): number => some.reduce((sum, size) => sum + size, 0);
      // What another model left is not this one's to reuse.
      const given =
        name === 'detector' || name === 'mesh' ? 0 : sumOf(model.inputs.map(({ tensor }) => sizes[tensor]!));
      const inAll = sumOf(sizes) - given;
      assert.ok(arenaLength - given < inAll / 2, `${arenaLength - given} of ${inAll}`);
    });
  }

  it('detects a conflict', () => {
    const model = models['mesh']!;
    const { tensors, arenaLength } = planArena(model);
    const crowded = tensors.map((tensor) => ({ ...tensor, offset: 0 }));
    assert.match(firstClash(model, { tensors: crowded, arenaLength }) ?? '', /writes over/);
  });
});

describe('operator fusion', () => {
  const kinds = (model: FusedModel): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const { kind } of model.operators) counts[kind] = (counts[kind] ?? 0) + 1;
    return counts;
  };

  it('leaves few of hundreds of operators', () => {
    assert.deepEqual(kinds(models['detector']!), { conv: 5, separable: 16, maxPool: 3 });
    assert.deepEqual(kinds(models['mesh']!), { conv: 4, separable: 18, maxPool: 5 });
    assert.deepEqual(kinds(models['refinement']!), {
      cropMatrix: 2,
      sample: 2,
      separable: 24,
      maxPool: 6,
      conv: 4,
      transformPoints: 2,
    });
    const half = { cropMatrix: 1, sample: 1, separable: 12, maxPool: 3, conv: 2, transformPoints: 1 };
    assert.deepEqual(kinds(models['lips']!), half);
    assert.deepEqual(kinds(models['irises']!), { separable: 12, maxPool: 2, conv: 4, transformPoints: 2 });
  });

  it('refuses a sum that no convolution can absorb', () => {
    const builder = new GraphBuilder(seededRandom(1), [4, 4, 4]);
    const pooled = builder.maxPool(builder.input);
    const graph = builder.graph(builder.add(pooled, builder.maxPool(builder.input)));
    const stage = { inputs: { picture: builder.input }, outputs: { result: graph.outputs[0]! } };
    assert.throws(() => fuse(graph, stage), /\(add\) has no operator to absorb it/);
  });

  it('keeps a value with a second reader separate from its activation', () => {
    const builder = new GraphBuilder(seededRandom(1), [4, 4, 4]);
    const shared = builder.conv(builder.input, 8);
    const graph = builder.graph(builder.add(shared, builder.conv(builder.relu(shared), 8)));
    const stage = { inputs: { picture: builder.input }, outputs: { result: graph.outputs[0]! } };
    // The engine has no standalone activation; fusing it into the first convolution would change the sum.
    assert.throws(() => fuse(graph, stage), /\(relu\) has no operator to absorb it/);
  });
});
