import { IdvError } from '../../shared/errors.js';
import { createCompactFaceEngine } from '../compact/face/engine.js';
import { CompactModelError } from '../compact/format/error.js';
import { loadCompactModel } from '../compact/format/read.js';
import { createCompactRuntime } from '../compact/runtime/runtime.js';
import type { CompactNet, CompactRuntime } from '../compact/types.js';
import { fetchAsset } from '../fetch-asset.js';
import type { AssetLocation, CompactAssets, CompactFirstParts } from '../protocol.js';
import type { VisionReady } from '../types.js';
import type { FaceEngine } from './face-engine.js';
import { fetchOcclusion } from './fetch-occlusion.js';
import { drawTestFace, judgeTestDetection, judgeTestFace } from './self-test.js';
import { compile, webAssemblyMissing } from './web-assembly.js';

export interface CompactStages {
  /** Called with the bytes that came since the last call, uncompressed; `firstParts` are not among them. */
  onBytes: (count: number) => void;
  /** Called with each engine that can do more than the one before; the first finds faces without landmarks. */
  onEngine: (engine: FaceEngine) => void;
}

/**
 * Loads the compact engine in stages, each in use while the next one loads: the detector, on which the first hint
 * waits, then the mesh, then the second look at eyes and lips. A device that cannot run it is no failure: it gets
 * `pixels`.
 * @throws IdvError `vision-assets-*` when what should be there cannot be loaded.
 */
export async function startCompact(
  assets: CompactAssets,
  firstParts: Promise<CompactFirstParts>,
  { onBytes, onEngine }: CompactStages,
): Promise<VisionReady> {
  const missing = await webAssemblyMissing();
  if (missing !== null) return pixelsOnly(missing);
  const testFace = drawTestFace();
  const first = await firstParts;
  const module = await compile(first.kernels);
  if (module instanceof Error) return pixelsOnly(`WebAssembly: ${module.message}`);
  const runtime = await createCompactRuntime(module);
  const detector = prepare(runtime, assets.detector, first.detector);
  const finder = createCompactFaceEngine({ detector });
  const wrong = judgeTestDetection(finder.findFaces(testFace));
  if (wrong !== null) return pixelsOnly(wrong);
  onEngine(finder);

  // One after the other: what comes first is of use first, and sharing a slow line would delay both.
  const mesh = prepare(runtime, assets.mesh, await fetchAsset(assets.mesh, onBytes));
  onEngine(createCompactFaceEngine({ detector, mesh }));

  const [content, occlusion] = await Promise.all([
    fetchAsset(assets.refinement, onBytes),
    fetchOcclusion(assets.occlusion, onBytes),
  ]);
  const refinement = prepare(runtime, assets.refinement, content, mesh);
  const whole = createCompactFaceEngine({ detector, mesh, refinement });
  const fault = judgeTestFace(whole.findFaces(testFace));
  if (fault !== null) return pixelsOnly(fault);
  onEngine({ ...whole, occlusion });
  return { analysis: 'face', engine: 'compact', delegate: null, reason: null };
}

function pixelsOnly(reason: string): VisionReady {
  return { analysis: 'pixels', engine: null, delegate: null, reason };
}

function prepare(runtime: CompactRuntime, asset: AssetLocation, content: Uint8Array, source?: CompactNet): CompactNet {
  try {
    return runtime.prepare(loadCompactModel(content), source);
  } catch (cause) {
    if (!(cause instanceof CompactModelError)) throw cause;
    throw new IdvError('vision-assets-corrupt', `${asset.url}: ${cause.message}`, { cause });
  }
}
