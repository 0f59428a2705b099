/** Parts of a graph that are models of their own. The first is usable while the rest still loads. */
import type { Graph, GraphNode } from './graph.js';

/** Graph tensors by the names that the engine uses. */
export interface Stage {
  inputs: Record<string, number>;
  outputs: Record<string, number>;
}

/** Nodes that the outputs need, in the graph's order. Inputs are not computed again. */
export function reachable(graph: Graph, { inputs, outputs }: Stage): GraphNode[] {
  const given = new Set(Object.values(inputs));
  const needed = new Set(Object.values(outputs));
  const nodes: GraphNode[] = [];
  for (const node of graph.nodes.toReversed()) {
    if (!needed.has(node.output) || given.has(node.output)) continue;
    nodes.push(node);
    for (const input of node.inputs) needed.add(input);
  }
  const start = graph.inputs.filter((input) => needed.has(input) && !given.has(input));
  if (start.length > 0) throw new Error('the stage needs the picture and does not name it');
  return nodes.toReversed();
}

/** The detector, whole. */
export function detectorStage(graph: Graph): Stage {
  return {
    inputs: { picture: graph.inputs[0]! },
    outputs: { boxes: named(graph, 'regressors'), scores: named(graph, 'classificators') },
  };
}

/** The first pass over a face: all points of the mesh, and the map that the second pass samples. */
export function meshStage(graph: Graph): Stage {
  return {
    inputs: { picture: graph.inputs[0]! },
    outputs: {
      mesh: named(graph, 'output_mesh'),
      presence: named(graph, 'conv_faceflag'),
      features: featureMap(graph),
    },
  };
}

/** The second pass, over the eyes. What the irises share with it is output too. */
export function refinementStage(graph: Graph): Stage {
  const { inputs, outputs } = eyesStage(graph);
  return { inputs, outputs: { ...outputs, ...irisesStage(graph).inputs } };
}

/** The second pass, over the lips. It shares nothing with the one over the eyes. */
export function lipsStage(graph: Graph): Stage {
  return { inputs: secondPassInputs(graph), outputs: { lips: named(graph, 'output_lips') } };
}

function eyesStage(graph: Graph): Stage {
  return {
    inputs: secondPassInputs(graph),
    outputs: { leftEye: named(graph, 'output_left_eye'), rightEye: named(graph, 'output_right_eye') },
  };
}

function secondPassInputs(graph: Graph): Stage['inputs'] {
  return { features: featureMap(graph), mesh: named(graph, 'output_mesh') };
}

/** The irises. They continue from values of the second pass. */
export function irisesStage(graph: Graph): Stage {
  const outputs = { leftIris: named(graph, 'output_left_iris'), rightIris: named(graph, 'output_right_iris') };
  const eyes = eyesStage(graph);
  // A product with constants is absorbed by its reader, so it is no value of its own.
  const values = reachable(graph, eyes).filter(({ kind }) => kind !== 'multiply');
  const computed = Object.fromEntries(values.map(({ output }) => [output, output]));
  const own = reachable(graph, { inputs: computed, outputs });
  const read = new Set(own.flatMap(({ inputs }) => inputs.filter((input) => input in computed)));
  return { inputs: Object.fromEntries([...read].map((tensor, at) => [`shared${at}`, tensor])), outputs };
}

function named(graph: Graph, name: string): number {
  const index = graph.tensors.findIndex((tensor) => tensor.name === name);
  if (index < 0) throw new Error(`the model has no tensor ${name}`);
  return index;
}

function featureMap(graph: Graph): number {
  const maps = new Set(graph.nodes.filter(({ kind }) => kind === 'sample').map(({ inputs }) => inputs[0]!));
  const [map, ...more] = maps;
  if (map === undefined || more.length > 0) throw new Error('expected one sampled feature map');
  return map;
}
