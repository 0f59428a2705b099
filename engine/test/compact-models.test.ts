import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { renderPerson } from '../../testing/src/index.js';
import { roundKernels } from '../assets/halves.js';
import { landmarkBits } from '../assets/models.js';
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import { interpret } from '../compact/reference.js';
import { buildExactModel } from '../compact/models.js';
import type { ModelName } from '../compact/rounded.js';
import { createCompactFaceEngine } from '../../src/engine/compact/face/engine.js';
import { bestKernels, loadCompactModel, type CompactNet, type CompactRuntime } from '../../src/engine/compact/index.js';
import { kernelBuilds, kernelsOf, largestDifference, runtimeOf } from '../../test/support/compact-graphs.js';
import { shippedAsset } from '../../test/support/shipped-assets.js';

/** Maps our names of outputs to those of the models. */
const sourceNames = {
  detector: { boxes: 'regressors', scores: 'classificators' },
  mesh: { mesh: 'output_mesh_identity', presence: 'conv_faceflag' },
  refinement: { leftEye: 'output_left_eye', rightEye: 'output_right_eye' },
  lips: { lips: 'output_lips' },
  irises: { leftIris: 'output_left_iris', rightIris: 'output_right_iris' },
};

type Nets = Record<ModelName, CompactNet>;

function prepare(runtime: CompactRuntime, files: Record<ModelName, Uint8Array>): Nets {
  const load = (name: ModelName) => loadCompactModel(files[name]);
  const mesh = runtime.prepare(load('mesh'));
  const refinement = runtime.prepare(load('refinement'), mesh);
  const lips = runtime.prepare(load('lips'), mesh);
  const irises = runtime.prepare(load('irises'), refinement);
  return { mesh, refinement, lips, irises, detector: runtime.prepare(load('detector')) };
}

/** Files with the original weights, bit for bit. */
const exactFiles = {
  detector: buildExactModel('detector'),
  mesh: buildExactModel('mesh'),
  refinement: buildExactModel('refinement'),
  lips: buildExactModel('lips'),
  irises: buildExactModel('irises'),
};

const shippedFiles = {
  detector: await shippedAsset('compact-detector'),
  mesh: await shippedAsset('compact-mesh'),
  refinement: await shippedAsset('compact-refinement'),
  lips: await shippedAsset('compact-lips'),
  irises: await shippedAsset('compact-irises'),
};

function recorded(net: CompactNet, inputs: Float32Array[]): CompactNet {
  return {
    get input() {
      return net.input;
    },
    run() {
      inputs.push(net.input.slice());
      net.run();
    },
    output: (name) => net.output(name),
  };
}

/** Inputs of detector and mesh for a person in front of the camera. */
async function realInputs(): Promise<{ detector: Float32Array; mesh: Float32Array }> {
  const nets = prepare(await runtimeOf('scalar'), exactFiles);
  const inputs = { detector: [] as Float32Array[], mesh: [] as Float32Array[] };
  const engine = createCompactFaceEngine({
    detector: recorded(nets.detector, inputs.detector),
    mesh: recorded(nets.mesh, inputs.mesh),
  });
  assert.equal(engine.findFaces(renderPerson({ yawDegrees: 12, rollDegrees: 5 })).length, 1);
  return { detector: inputs.detector[0]!, mesh: inputs.mesh[0]! };
}

const inputs = await realInputs();
const expected: Record<ModelName, Map<string, Float32Array>> = {
  detector: interpret(readSource(sources.detector), inputs.detector),
  mesh: interpret(readPart(attentionModel), inputs.mesh),
  refinement: new Map(),
  lips: new Map(),
  irises: new Map(),
};
expected.refinement = expected.lips = expected.irises = expected.mesh;

/** @returns by output of the landmark model, how far its points are from the original's, in % of the eyes' distance */
function shiftsOf(points: (name: string) => Float32Array): [string, number[]][] {
  const mesh = expected.mesh.get('output_mesh_identity')!;
  const eyes = Math.hypot(mesh[33 * 3]! - mesh[263 * 3]!, mesh[33 * 3 + 1]! - mesh[263 * 3 + 1]!);
  const names = [...expected.mesh].flatMap(([name, { length }]) => (length > 1 ? [name] : []));
  return names.map((name) => {
    const [is, was] = [points(name), expected.mesh.get(name)!];
    const size = name === 'output_mesh_identity' ? 3 : 2;
    const shifts = Array.from({ length: was.length / size }, (_, point) => {
      const [x, y] = [point * size, point * size + 1];
      return (100 * Math.hypot(is[x]! - was[x]!, is[y]! - was[y]!)) / eyes;
    });
    return [name, shifts];
  });
}
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

function run(nets: Nets): void {
  nets.detector.input.set(inputs.detector);
  nets.detector.run();
  nets.mesh.input.set(inputs.mesh);
  nets.mesh.run();
  nets.refinement.run();
  nets.lips.run();
  nets.irises.run();
}

for (const build of kernelBuilds) {
  describe(`whole models on ${build} kernels, with the original weights`, () => {
    let nets: Nets;
    before(async () => {
      nets = prepare(await runtimeOf(build), exactFiles);
      run(nets);
    });

    for (const name of ['detector', 'mesh', 'refinement', 'lips', 'irises'] as const) {
      it(`${name} answers like the reference interpreter`, () => {
        for (const [ours, theirs] of Object.entries(sourceNames[name])) {
          const values = expected[name].get(theirs)!;
          const difference = largestDifference(nets[name].output(ours), values);
          // Pixels of the models' inputs, 128 or 192 a side, and scores before the sigmoid.
          assert.ok(difference < 1e-3, `${ours}: ${difference}`);
        }
      });
    }
  });
}

describe('whole models as shipped', () => {
  let nets: Nets;
  before(async () => {
    nets = prepare(await runtimeOf('simd'), shippedFiles);
    run(nets);
  });

  it('shift no output by more than 0.3 % of the eye distance on average, and no point by more than 3 %', () => {
    const outputs = new Map<string, Float32Array>();
    for (const name of ['mesh', 'refinement', 'lips', 'irises'] as const) {
      for (const [ours, theirs] of Object.entries(sourceNames[name])) outputs.set(theirs, nets[name].output(ours));
    }
    for (const [name, shifts] of shiftsOf((name) => outputs.get(name)!)) {
      assert.ok(meanOf(shifts) < 0.3, `${name}: ${meanOf(shifts)} % on average`);
      assert.ok(Math.max(...shifts) < 3, `${name}: ${Math.max(...shifts)} % at worst`);
    }
  });

  it('move no box by more than 1.5 % of its width, and no relevant score by more than 0.3', () => {
    const [scores, boxes] = ['classificators', 'regressors'].map((name) => expected.detector.get(name)!);
    let seen = 0;
    for (const [place, score] of scores!.entries()) {
      if (score < -2) continue;
      assert.ok(Math.abs(nets.detector.output('scores')[place]! - score) < 0.3, `score ${place}`);
      if (score < 0) continue;
      seen += 1;
      const box = boxes!.subarray(place * 16, place * 16 + 16);
      const shift = largestDifference(nets.detector.output('boxes').subarray(place * 16, place * 16 + 16), box);
      assert.ok(shift < 0.015 * box[2]!, `box ${place}: ${shift} of ${box[2]}`);
    }
    assert.ok(seen > 0);
  });
});

describe('the rounded landmark model', () => {
  it('compresses better, moves nothing in the file, and places the points like the exact model', () => {
    const exact = readPart(attentionModel);
    const rounded = roundKernels(exact, landmarkBits);
    assert.equal(rounded.length, exact.length);
    assert.ok(gzipSync(rounded).length < 0.83 * gzipSync(exact).length);
    const outputs = interpret(rounded, inputs.mesh);
    for (const [name, shifts] of shiftsOf((name) => outputs.get(name)!)) {
      assert.ok(meanOf(shifts) < 0.2, `${name}: ${meanOf(shifts)} % of the eye distance`);
    }
    const [before, after] = [expected.mesh, outputs].map((all) => all.get('conv_faceflag')![0]!);
    assert.ok(Math.abs(before! - after!) < 0.5);
  });
});

describe('the choice of a kernel build', () => {
  it('picks the best one that this JavaScript engine can run', async () => {
    const fromBest = ['relaxed', 'simd', 'scalar'] as const;
    const kernels = await Promise.all(fromBest.map(kernelsOf));
    const runnable = fromBest.filter((_, index) => WebAssembly.validate(kernels[index]!));
    assert.equal(bestKernels(), runnable[0]);
    assert.deepEqual(kernelBuilds.toReversed(), runnable);
  });
});

describe('several nets on one runtime', () => {
  it('do not interfere with each other', async () => {
    const runtime = await runtimeOf('simd');
    const first = prepare(runtime, exactFiles);
    run(first);
    const before = first.detector.output('boxes').slice();
    const points = first.lips.output('lips').slice();
    run(prepare(runtime, shippedFiles));
    assert.deepEqual(first.detector.output('boxes'), before);
    assert.deepEqual(first.lips.output('lips'), points);
  });

  it('reject an unexpected answer of a source', async () => {
    const runtime = await runtimeOf('simd');
    const detector = runtime.prepare(loadCompactModel(exactFiles.detector));
    const refinement = loadCompactModel(exactFiles.refinement);
    assert.throws(() => runtime.prepare(refinement, detector), { name: 'CompactModelError', message: /features/ });
    assert.throws(() => detector.output('lips'), RangeError);
  });
});
