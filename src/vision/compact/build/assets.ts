/** Everything that the compact engine loads, from the installed packages and this folder's neighbours. */
import { attentionModel, readPart, readSource, sources } from '../../assets/sources.js';
import { fuse } from './fuse.js';
import { readGraph, type Graph } from './graph.js';
import { compileKernels } from './kernels.js';
import { planArena } from './plan.js';
import { detectorStage, meshStage, refinementStage, type Stage } from './stage.js';
import { writeModel } from './write.js';

export interface CompactAssets {
  /** Model files. */
  detector: Uint8Array;
  mesh: Uint8Array;
  refinement: Uint8Array;
  /** WebAssembly; a browser needs the one that `bestKernels` names. */
  kernelsRelaxed: Uint8Array;
  kernelsSimd: Uint8Array;
  kernelsScalar: Uint8Array;
}

/** The same bytes from the same packages, every time. */
export async function buildCompactAssets(): Promise<CompactAssets> {
  const detector = readGraph(readSource(sources.detector));
  const attention = readGraph(readPart(attentionModel));
  return {
    detector: convert(detector, detectorStage(detector)),
    mesh: convert(attention, meshStage(attention)),
    refinement: convert(attention, refinementStage(attention)),
    kernelsRelaxed: await compileKernels('relaxed'),
    kernelsSimd: await compileKernels('simd'),
    kernelsScalar: await compileKernels('scalar'),
  };
}

function convert(graph: Graph, stage: Stage): Uint8Array {
  const fused = fuse(graph, stage);
  return writeModel({ ...fused, ...planArena(fused) });
}
