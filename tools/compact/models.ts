/** From the installed packages to model files. */
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import type { CompactModel } from '../../src/vision/compact/format/model.js';
import { fuse } from './fuse.js';
import { readGraph, type Graph } from './graph.js';
import { planArena } from './plan.js';
import { shippedPrecision, type ModelName } from './precision.js';
import { detectorStage, meshStage, refinementStage, type Stage } from './stage.js';
import { writeModel, type PrecisionOf } from './write.js';

const stages: Record<ModelName, { source: () => Uint8Array; stage: (graph: Graph) => Stage }> = {
  detector: { source: () => readSource(sources.detector), stage: detectorStage },
  mesh: { source: () => readPart(attentionModel), stage: meshStage },
  refinement: { source: () => readPart(attentionModel), stage: refinementStage },
};

/** Fused and laid out, its weights as exact as the source's. */
export function convertModel(name: ModelName): CompactModel {
  const { source, stage } = stages[name];
  const graph = readGraph(source());
  const fused = fuse(graph, stage(graph));
  return { ...fused, ...planArena(fused) };
}

/** @param precisionOf by operator; as shipped when left out */
export function buildModel(
  name: ModelName,
  precisionOf: PrecisionOf = (operator) => shippedPrecision(name, operator),
): Uint8Array {
  return writeModel(convertModel(name), precisionOf);
}
