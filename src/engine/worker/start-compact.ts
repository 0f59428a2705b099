import { IdvError } from '../../contract/errors.js';
import { createCompactFaceEngine, type CompactFaceEngineOptions } from '../compact/face/engine.js';
import { CompactModelError } from '../compact/format/layout.js';
import { loadCompactModel } from '../compact/format/read.js';
import { createCompactRuntime } from '../compact/runtime/runtime.js';
import type { CompactNet, CompactRuntime } from '../compact/types.js';
import type { AssetLocation, CompactAssets, CompactParts } from '../protocol.js';
import type { VisionReady } from '../types.js';
import type { FaceEngine } from './face-engine.js';
import { fetchAsset } from '../fetch-asset.js';
import { checkCanvas } from './canvas-check.js';
import { fetchInTurn } from './fetch-in-turn.js';
import { readOcclusion } from './fetch-occlusion.js';
import { drawTestFace, judgeTestDetection, judgeTestFace } from './self-test.js';
import { compile, webAssemblyMissing } from './web-assembly.js';

type Content = Promise<Uint8Array<ArrayBuffer>>;

export interface CompactStages {
  /** Called with the number of uncompressed bytes since the last call, without the page's `parts`. */
  onBytes: (count: number) => void;
  /** Called with each engine that can do more than the previous one. The first finds faces without landmarks. */
  onEngine: (engine: FaceEngine) => void;
  /** Called once faces have landmarks that have passed the test. */
  onLandmarks: () => void;
  /**
   * Called with a way to load lips and irises. A liveness challenge needs both. A frame whose mouth may be open loads the
   * lips alone.
   */
  onRest: (load: () => Promise<void>) => void;
  /** Called once the detector is in use. The rest is prepared when it resolves. */
  beforeRest: () => Promise<void>;
}

/**
 * Loads the compact engine in stages. Each stage is in use while the next one loads: first the detector, which is all
 * that the first hint needs, then the mesh, then the refinement of the eyes. A device that cannot run it gets
 * `pixels`, which is not a failure.
 * @throws IdvError `vision-assets-*` if a file cannot be loaded, `canvas-blocked` if pictures cannot be read.
 */
export async function startCompact(
  assets: CompactAssets,
  parts: CompactParts,
  { onBytes, onEngine, onLandmarks, onRest, beforeRest }: CompactStages,
): Promise<VisionReady> {
  checkCanvas();
  const missing = await webAssemblyMissing();
  if (missing !== null) return pixelsOnly(missing);
  // Do as much as possible while the detector is loading.
  const module = await compile(await parts.kernels);
  if (module instanceof Error) return pixelsOnly(`WebAssembly: ${module.message}`);
  const runtime = await createCompactRuntime(module);
  const testFace = drawTestFace();
  const rest = new AbortController();
  const [meshContent, occlusionContent, refinementContent] = fetchInTurn(
    [assets.mesh, assets.occlusion, assets.refinement],
    parts.detectorNear,
    onBytes,
    rest.signal,
  ) as [Content, Content, Content];
  // Failures are reported where each part is awaited.
  for (const content of [meshContent, occlusionContent, refinementContent]) content.catch(() => {});
  const detector = prepare(runtime, assets.detector, await parts.detector);
  const finder = createCompactFaceEngine({ detector });
  const wrong = judgeTestDetection(finder.findFaces(testFace));
  if (wrong !== null) {
    rest.abort();
    return pixelsOnly(wrong);
  }
  onEngine(finder);

  await beforeRest();
  const mesh = prepare(runtime, assets.mesh, await meshContent);
  const marker = createCompactFaceEngine({ detector, mesh });
  const misplaced = judgeTestFace(marker.findFaces(testFace));
  if (misplaced !== null) {
    rest.abort();
    return pixelsOnly(misplaced);
  }
  onEngine(marker);
  onLandmarks();

  const occlusion = readOcclusion(await occlusionContent);
  const refinement = prepare(runtime, assets.refinement, await refinementContent, mesh);
  const nets: CompactFaceEngineOptions = { detector, mesh, refinement };
  const fault = judgeTestFace(createCompactFaceEngine(nets).findFaces(testFace));
  if (fault !== null) return pixelsOnly(fault);

  const add = async (name: 'lips' | 'irises', source: CompactNet): Promise<void> => {
    nets[name] = prepare(runtime, assets[name], await fetchAsset(assets[name], () => {}), source);
    use();
  };
  let lips: Promise<void> | null = null;
  const loadLips = (): Promise<void> =>
    (lips ??= add('lips', mesh).catch((error: unknown) => {
      lips = null;
      throw error;
    }));
  let hasTried = false;
  // If they can't be loaded, the mesh's own lips stay in use: a photo doesn't fail for that, and no frame asks again.
  const tryLips = (): void => {
    if (hasTried) return;
    hasTried = true;
    loadLips().catch(() => {});
  };
  const use = (): void => {
    const more = nets.lips === undefined ? { occlusion, loadLips: tryLips } : { occlusion };
    onEngine({ ...createCompactFaceEngine(nets), ...more });
  };
  use();
  onRest(async () => {
    await Promise.all([loadLips(), add('irises', refinement)]);
  });
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
