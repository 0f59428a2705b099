import { bestKernels } from './compact/runtime/best-kernels.js';
import { fetchAsset } from './fetch-asset.js';
import type { LocatedAssets } from './locate-assets.js';
import type { CompactAssets, CompactFirstParts } from './protocol.js';
import type { VisionProgress } from './types.js';

/** Of a manifest, what the compact engine needs on this device. */
export function compactAssets(assets: LocatedAssets): CompactAssets {
  // `validate` compiles nothing: a content policy of the page, which need not be the worker's, has no say in it.
  const build = 'WebAssembly' in globalThis ? bestKernels() : 'scalar';
  return {
    kernels: assets[`compact-kernels-${build}`],
    detector: assets['compact-detector'],
    mesh: assets['compact-mesh'],
    refinement: assets['compact-refinement'],
  };
}

/** How far all of it is, uncompressed; `loadedBytes` grows with `add`. */
export class CompactProgress implements VisionProgress {
  loadedBytes = 0;
  readonly totalBytes: number;

  constructor({ kernels, detector, mesh, refinement }: CompactAssets) {
    this.totalBytes = kernels.bytes + detector.bytes + mesh.bytes + refinement.bytes;
  }

  add(bytes: number): VisionProgress {
    this.loadedBytes += bytes;
    return { loadedBytes: this.loadedBytes, totalBytes: this.totalBytes };
  }
}

/**
 * Fetches and checks what the first hint waits for. The page does it while the worker's script is on its way: a round
 * trip less. Bytes, not a compiled module: the page's content policy may forbid compiling where the worker's allows it.
 * @throws IdvError `vision-assets-*`; also once `signal` aborts.
 */
export async function fetchFirstParts(
  assets: CompactAssets,
  onProgress: (progress: VisionProgress) => void,
  signal?: AbortSignal,
): Promise<CompactFirstParts> {
  const progress = new CompactProgress(assets);
  const count = (bytes: number): void => onProgress(progress.add(bytes));
  const [kernels, detector] = await Promise.all([
    fetchAsset(assets.kernels, count, signal),
    fetchAsset(assets.detector, count, signal),
  ]);
  return { kernels, detector };
}
