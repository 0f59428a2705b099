/** Networks for the face engine, by the reference interpreter: slow, and without kernels or model files. */
import {
  attentionModel,
  readPart,
  readSource,
  sources,
} from '../../../src/vision/assets/sources.js';
import { readGraph } from '../../../src/vision/compact/build/graph.js';
import { evaluate } from '../../../src/vision/compact/build/interpret.js';
import {
  detectorStage,
  meshStage,
  refinementStage,
} from '../../../src/vision/compact/build/stage.js';
import type { CompactNet } from '../../../src/vision/compact/types.js';

const detectorGraph = readGraph(readSource(sources.detector));
const attentionGraph = readGraph(readPart(attentionModel));

type Values = ReturnType<typeof evaluate>;

function net(
  side: number,
  outputs: Record<string, number>,
  compute: (input: Float32Array) => Values,
): CompactNet {
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

export function referenceNets(): Record<'detector' | 'mesh' | 'refinement', CompactNet> {
  let looked: Values = new Map();
  return {
    detector: net(128, detectorStage(detectorGraph).outputs, (input) =>
      evaluate(detectorGraph, input),
    ),
    mesh: net(192, meshStage(attentionGraph).outputs, (input) => {
      looked = evaluate(attentionGraph, input);
      return looked;
    }),
    refinement: net(0, refinementStage(attentionGraph).outputs, () => looked),
  };
}
