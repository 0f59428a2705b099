import { bestKernels } from './compact/runtime/best-kernels.js';
import type { LocatedAssets } from './locate-assets.js';
import type { AssetLocation, CompactAssets, DelegateChoice, ToWorker } from './protocol.js';
import type { EngineName } from './types.js';

/** What a worker is for; each has a script of its own, which holds no more than it needs. */
export type WorkerKind = EngineName | 'documents';

/** What one worker is started with. */
export interface WorkerSetup {
  script: AssetLocation;
  start: ToWorker;
  /** Of everything that is loaded besides the script, uncompressed. */
  totalBytes: number;
}

/** Lasts as long as the page: the delegates need to be measured only once. */
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
  // `validate` compiles nothing: a content policy of the page, which need not be the worker's, has no say in it.
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
