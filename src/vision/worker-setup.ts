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
      return { script, start: { type: 'start-compact', assets: parts }, totalBytes: sumOf(Object.values(parts)) };
    }
    case 'mediapipe': {
      const { wasm, landmarker, occlusion } = assets;
      const start: ToWorker = { type: 'start-mediapipe', wasm, landmarker, occlusion, choice: delegate };
      return { script, start, totalBytes: sumOf([wasm, landmarker, occlusion]) };
    }
    case 'documents':
      return { script, start: { type: 'start-documents' }, totalBytes: 0 };
    default:
      return kind satisfies never;
  }
}

function compactAssets(assets: LocatedAssets): CompactAssets {
  // `bestKernels` only validates and compiles nothing, so it works even if the page's content policy, unlike the
  // worker's, forbids compiling.
  const build = 'WebAssembly' in globalThis ? bestKernels() : 'scalar';
  return {
    kernels: assets[`compact-kernels-${build}`],
    detector: assets['compact-detector'],
    mesh: assets['compact-mesh'],
    refinement: assets['compact-refinement'],
    occlusion: assets.occlusion,
  };
}

function sumOf(files: AssetLocation[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
