/** Builds model files from the installed packages. */
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import type { CompactModel } from '../../src/engine/compact/format/model.js';
import { fuse, type FusedModel } from './fuse.js';
import { readGraph, type Graph } from './graph.js';
import { planArena } from './plan.js';
import { readRounded, type ModelName } from './rounded.js';
import { detectorStage, irisesStage, lipsStage, meshStage, refinementStage, type Stage } from './stage.js';
import { writeModel } from './write.js';

const stages: Record<ModelName, { source: () => Uint8Array; stage: (graph: Graph) => Stage }> = {
  detector: { source: () => readSource(sources.detector), stage: detectorStage },
  mesh: { source: () => readPart(attentionModel), stage: meshStage },
  refinement: { source: () => readPart(attentionModel), stage: refinementStage },
  lips: { source: () => readPart(attentionModel), stage: lipsStage },
  irises: { source: () => readPart(attentionModel), stage: irisesStage },
};

export function fuseModel(name: ModelName): FusedModel {
  const { source, stage } = stages[name];
  const graph = readGraph(source());
  return fuse(graph, stage(graph));
}

/** Fused and laid out, with weights as exact as the source's. */
export function convertModel(name: ModelName): CompactModel {
  const fused = fuseModel(name);
  return { ...fused, ...planArena(fused) };
}

/** A model file, ready to ship. */
export function buildModel(name: ModelName): Uint8Array {
  return readRounded(name, convertModel(name));
}

/** A model file with the source's weights, bit for bit. */
export function buildExactModel(name: ModelName): Uint8Array {
  return writeModel(convertModel(name));
}
