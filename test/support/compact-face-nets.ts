/** Networks for the face engine: as shipped, and by the reference interpreter. */
import { attentionModel, readPart, readSource, sources } from '../../engine/assets/sources.js';
import { readGraph } from '../../engine/compact/graph.js';
import { evaluate } from './interpret.js';
import { detectorStage, irisesStage, lipsStage, meshStage, refinementStage } from '../../engine/compact/stage.js';
import { bestKernels, createCompactRuntime, loadCompactModel } from '../../src/vision/compact/index.js';
import type { CompactNet } from '../../src/vision/compact/types.js';
import { shippedAsset } from './shipped-assets.js';

export type FaceNets = Record<'detector' | 'mesh' | 'refinement' | 'lips' | 'irises', CompactNet>;

/** The shipped models on the kernels that Node can run. */
export async function shippedNets(): Promise<FaceNets> {
  const kernels = await shippedAsset(`compact-kernels-${bestKernels()}`);
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  const detector = runtime.prepare(loadCompactModel(await shippedAsset('compact-detector')));
  const mesh = runtime.prepare(loadCompactModel(await shippedAsset('compact-mesh')));
  const refinement = runtime.prepare(loadCompactModel(await shippedAsset('compact-refinement')), mesh);
  const lips = runtime.prepare(loadCompactModel(await shippedAsset('compact-lips')), mesh);
  const irises = runtime.prepare(loadCompactModel(await shippedAsset('compact-irises')), refinement);
  return { detector, mesh, refinement, lips, irises };
}

type Values = ReturnType<typeof evaluate>;

function net(side: number, outputs: Record<string, number>, compute: (input: Float32Array) => Values): CompactNet {
  const input = new Float32Array(side * side * 3);
  let values: Values = new Map();
  return {
    input,
    run: () => {
      values = compute(input);
    },
    output: (name) => values.get(outputs[name]!)!.data,
  };
}

/** Slow, without kernels or model files, and in full precision. */
export function referenceNets(): FaceNets {
  const detectorGraph = readGraph(readSource(sources.detector));
  const attentionGraph = readGraph(readPart(attentionModel));
  let looked: Values = new Map();
  return {
    detector: net(128, detectorStage(detectorGraph).outputs, (input) => evaluate(detectorGraph, input)),
    mesh: net(192, meshStage(attentionGraph).outputs, (input) => {
      looked = evaluate(attentionGraph, input);
      return looked;
    }),
    refinement: net(0, refinementStage(attentionGraph).outputs, () => looked),
    lips: net(0, lipsStage(attentionGraph).outputs, () => looked),
    irises: net(0, irisesStage(attentionGraph).outputs, () => looked),
  };
}
