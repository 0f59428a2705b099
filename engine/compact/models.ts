/** Builds model files from the installed packages. */
import { attentionModel, readPart, readSource, sources } from '../assets/sources.js';
import type { CompactModel } from '../../src/vision/compact/format/model.js';
import { fuse, type FusedModel } from './fuse.js';
import { readGraph, type Graph } from './graph.js';
import { planArena } from './plan.js';
import { shippedCorrections, shippedSteps, storedModel, type ModelName, type Rounding } from './precision.js';
import { detectorStage, meshStage, refinementStage, type Stage } from './stage.js';
import { writeModel } from './write.js';

const stages: Record<ModelName, { source: () => Uint8Array; stage: (graph: Graph) => Stage }> = {
  detector: { source: () => readSource(sources.detector), stage: detectorStage },
  mesh: { source: () => readPart(attentionModel), stage: meshStage },
  refinement: { source: () => readPart(attentionModel), stage: refinementStage },
};

function fuseModel(name: ModelName): FusedModel {
  const { source, stage } = stages[name];
  const graph = readGraph(source());
  return fuse(graph, stage(graph));
}

/** Fused and laid out, with weights as exact as the source's. */
export function convertModel(name: ModelName): CompactModel {
  const fused = fuseModel(name);
  return { ...fused, ...planArena(fused) };
}

/** Ready to ship. */
export const shippedRounding: Rounding = { steps: shippedSteps, corrections: shippedCorrections };

/** A model file. */
export function buildModel(name: ModelName, rounding = shippedRounding): Uint8Array {
  const { model, storage } = storedModel(name, fuseModel(name), rounding);
  return writeModel({ ...model, ...planArena(model) }, storage);
}

/** A model file with the source's weights, bit for bit. */
export function buildExactModel(name: ModelName): Uint8Array {
  return writeModel(convertModel(name));
}
