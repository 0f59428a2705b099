import { fetchAsset } from '../../src/engine/fetch-asset.js';
import type { AssetLocation, Delegate, DelegateChoice } from '../../src/engine/protocol.js';
import type { VisionReady } from '../../src/engine/types.js';
import { checkCanvas } from '../../src/engine/worker/canvas-check.js';
import type { FaceEngine } from '../../src/engine/worker/face-engine.js';
import { fetchOcclusion } from '../../src/engine/worker/fetch-occlusion.js';
import { createMediaPipeEngine, type MediaPipeModel } from './mediapipe-engine.js';
import { drawTestFace, selfTest } from '../../src/engine/worker/self-test.js';
import { compile, webAssemblyMissing } from '../../src/engine/worker/web-assembly.js';
import { inspectWebGl } from './webgl.js';

export interface StartedMediaPipe {
  ready: VisionReady;
  /** `null` if it cannot run. */
  engine: FaceEngine | null;
  /** Sets up the GPU delegate. `null` if that is not worth trying. */
  createGpu: (() => Promise<FaceEngine>) | null;
}

export interface MediaPipeAssets {
  wasm: AssetLocation;
  landmarker: AssetLocation;
  occlusion: AssetLocation;
}

/**
 * Loads, compiles, creates and tests the engine. A device that cannot run it gets `pixels`, which is not a failure.
 * @throws IdvError `vision-assets-*` if a file cannot be loaded, `canvas-blocked` if pictures cannot be read.
 */
export async function startMediaPipe(
  assets: MediaPipeAssets,
  choice: DelegateChoice,
  onBytes: (count: number) => void,
): Promise<StartedMediaPipe> {
  checkCanvas();
  const webGl = inspectWebGl();
  const missing = webGl.missing ?? (await webAssemblyMissing());
  if (missing !== null) return pixelsOnly(missing);

  const [wasm, landmarker, occlusion] = await Promise.all([
    fetchAsset(assets.wasm, onBytes).then(compile),
    fetchAsset(assets.landmarker, onBytes),
    fetchOcclusion(assets.occlusion, onBytes),
  ]);
  if (wasm instanceof Error) return pixelsOnly(`WebAssembly: ${wasm.message}`);

  const model: MediaPipeModel = { wasm, landmarker, occlusion };
  const wanted: Delegate[] = choice.delegate === 'GPU' ? ['GPU', 'CPU'] : ['CPU'];
  const reasons: string[] = [];
  for (const delegate of wanted) {
    const engine = await createTested(model, delegate);
    if (typeof engine !== 'string') {
      const tryOther = delegate === 'CPU' && !choice.settled && webGl.worthTrying;
      return {
        ready: { analysis: 'face', engine: 'mediapipe', delegate, reason: null },
        engine,
        createGpu: tryOther ? () => createMediaPipeEngine(model, 'GPU') : null,
      };
    }
    reasons.push(`${delegate}: ${engine}`);
  }
  return pixelsOnly(`the face engine does not work here (${reasons.join('; ')})`);
}

function pixelsOnly(reason: string): StartedMediaPipe {
  return { ready: { analysis: 'pixels', engine: null, delegate: null, reason }, engine: null, createGpu: null };
}

/** Returns the engine, or what is wrong with it. */
async function createTested(model: MediaPipeModel, delegate: Delegate): Promise<FaceEngine | string> {
  let engine: FaceEngine;
  try {
    engine = await createMediaPipeEngine(model, delegate);
  } catch (error) {
    return String(error);
  }
  const wrong = selfTest(engine, drawTestFace());
  if (wrong === null) return engine;
  engine.close();
  return wrong;
}
