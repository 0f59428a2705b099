import { bestKernels } from './compact/runtime/best-kernels.js';
import type { LocatedAssets } from './locate-assets.js';
import type { AssetLocation, CompactAssets, DelegateChoice, ToWorker } from './protocol.js';
import type { EngineName } from './types.js';

/** What a worker is for. Each kind has its own script, which contains only what that kind needs. */
export type WorkerKind = EngineName | 'documents';

/** What a worker is started with. */
export interface WorkerSetup {
  script: AssetLocation;
  start: ToWorker;
  /** Uncompressed size of everything that is loaded besides the script. */
  totalBytes: number;
}

/** Kept as long as the page lives, so that the delegates are measured only once. */
let delegate: DelegateChoice = { delegate: 'CPU', settled: false };

export function settleDelegate(choice: DelegateChoice): void {
  delegate = choice;
}

/** Picks the assets that a worker needs on this device. */
export function setUpWorker(kind: WorkerKind, assets: LocatedAssets): WorkerSetup {
  const script = assets[`${kind}-worker`];
  switch (kind) {
    case 'compact': {
      const parts = compactAssets(assets);
      const { lips: _lips, irises: _irises, ...first } = parts;
      return { script, start: { type: 'start-compact', assets: parts }, totalBytes: sumOf(Object.values(first)) };
    }
    case 'mediapipe': {
      const { wasm, landmarker, occlusion } = assets;
      const start: ToWorker = { type: 'start-mediapipe', wasm, landmarker, occlusion, choice: delegate };
      return { script, start, totalBytes: sumOf([wasm, landmarker, occlusion]) };
    }
    case 'documents':
      return { script, start: startOfDocuments(assets), totalBytes: 0 };
    default:
      return kind satisfies never;
  }
}

function kernelsOf(assets: LocatedAssets): AssetLocation {
  // `bestKernels` only validates and compiles nothing, so it works even if the page's content policy, unlike the
  // worker's, forbids compiling.
  const build = 'WebAssembly' in globalThis ? bestKernels() : 'scalar';
  return assets[`compact-kernels-${build}`];
}

function startOfDocuments(assets: LocatedAssets): ToWorker {
  const kernels = kernelsOf(assets);
  // Without vectors, mapping a frame takes longer than finding its edges.
  const isFast = 'WebAssembly' in globalThis && bestKernels() !== 'scalar';
  const map = isFast ? { kernels, network: assets['document-map'] } : null;
  return { type: 'start-documents', map, reader: { kernels, network: assets['zone-reader'] } };
}

function compactAssets(assets: LocatedAssets): CompactAssets {
  return {
    kernels: kernelsOf(assets),
    detector: assets['compact-detector'],
    mesh: assets['compact-mesh'],
    refinement: assets['compact-refinement'],
    lips: assets['compact-lips'],
    irises: assets['compact-irises'],
    occlusion: assets.occlusion,
  };
}

function sumOf(files: AssetLocation[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
