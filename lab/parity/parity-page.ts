/**
 * The browser's side of `npm run lab -- parity`: both engines as their workers start them, alternately on the same
 * pixels. The Node side calls `window.parity`.
 */
import type { FaceObservation } from '../../src/contract/face.js';
import type { Size } from '../../src/contract/geometry.js';
import { syntheticFaceSet, type SyntheticFaceFrame } from '../shared/synthetic-face-set.js';
import { assertServed, locateAssets, type LocatedAssets } from '../../src/engine/locate-assets.js';
import { fetchAsset } from '../../src/engine/fetch-asset.js';
import type { FaceEngine } from '../../src/engine/worker/face-engine.js';
import { startCompact } from '../../src/engine/worker/start-compact.js';
import { startMediaPipe } from '../../mediapipe/src/start-mediapipe.js';
import { setUpWorker } from '../../src/engine/worker-setup.js';

/** A face in plain arrays, which can leave the page. */
export interface PageFace extends Omit<FaceObservation, 'landmarks' | 'poseMatrix'> {
  landmarks: number[];
  poseMatrix: number[] | null;
}

export interface PageComparison {
  size: Size;
  compact: PageFace[];
  mediapipe: PageFace[];
  compactMs: number;
  mediapipeMs: number;
}

/** A URL, or an index in the synthetic set. */
export type ParitySource = string | number;

export interface ParityEngines {
  /** @param models replace the compact engine's built models */
  start(models: Partial<LocatedAssets>): Promise<void>;
  /** @param compactFirst whether the compact engine goes first */
  compare(source: ParitySource, compactFirst: boolean): Promise<PageComparison>;
  syntheticNames(): string[];
}

declare global {
  interface Window {
    parity: ParityEngines;
  }
}

let engines: { compact: FaceEngine; mediapipe: FaceEngine } | undefined;
let synthetic: SyntheticFaceFrame[] | undefined;
const syntheticFrames = (): SyntheticFaceFrame[] => (synthetic ??= syntheticFaceSet());

async function pixelsOf(source: ParitySource): Promise<ImageData> {
  if (typeof source === 'number') {
    const { width, height, data } = syntheticFrames()[source]!.draw();
    return new ImageData(new Uint8ClampedArray(data), width, height);
  }
  const response = await fetch(source);
  if (!response.ok) throw new Error(`${source}: ${response.status}`);
  const bitmap = await createImageBitmap(await response.blob());
  const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2D canvas');
  context.drawImage(bitmap, 0, 0);
  return context.getImageData(0, 0, bitmap.width, bitmap.height);
}

function plain({ landmarks, poseMatrix, ...face }: FaceObservation): PageFace {
  return { ...face, landmarks: [...landmarks], poseMatrix: poseMatrix && [...poseMatrix] };
}

/**
 * Several turns of each engine on a picture. The median duration counts, so that other load on the machine matters
 * less.
 */
const turns = 3;

window.parity = {
  async start(models) {
    const served = await locateAssets(new URL('/assets/', location.href));
    assertServed(served, 'compact');
    const assets = { ...served, ...models };
    let compact: FaceEngine | null = null;
    let loadRest = async (): Promise<void> => {};
    const setup = setUpWorker('compact', assets).start;
    if (setup.type !== 'start-compact') throw new Error(`the compact worker starts with ${setup.type}`);
    const { kernels, detector } = setup.assets;
    const { reason } = await startCompact(
      setup.assets,
      { kernels: fetchAsset(kernels), detector: fetchAsset(detector), detectorNear: Promise.resolve() },
      {
        onBytes: () => {},
        onEngine: (engine) => (compact = engine),
        onLandmarks: () => {},
        onRest: (load) => (loadRest = load),
        beforeRest: async () => {},
      },
    );
    await loadRest();
    const mediapipe = await startMediaPipe(assets, { delegate: 'CPU', settled: true }, () => {});
    if (reason !== null || compact === null) throw new Error(`no compact engine: ${reason}`);
    if (mediapipe.engine === null) throw new Error(`no MediaPipe: ${mediapipe.ready.reason}`);
    engines = { compact, mediapipe: mediapipe.engine };
  },
  async compare(source, compactFirst) {
    if (engines === undefined) throw new Error('the engines were not started');
    const picture = await pixelsOf(source);
    const { width, height } = picture;
    const order = compactFirst ? (['compact', 'mediapipe'] as const) : (['mediapipe', 'compact'] as const);
    const found: Record<(typeof order)[number], PageFace[]> = { compact: [], mediapipe: [] };
    const times: Record<(typeof order)[number], number[]> = { compact: [], mediapipe: [] };
    for (let turn = 0; turn < turns; turn++) {
      for (const name of order) {
        const start = performance.now();
        const faces = engines[name].findFaces(picture);
        times[name].push(performance.now() - start);
        found[name] = faces.map(plain);
      }
    }
    const middle = (values: number[]): number => values.sort((a, b) => a - b)[turns >> 1]!;
    return {
      size: { width, height },
      ...found,
      compactMs: middle(times.compact),
      mediapipeMs: middle(times.mediapipe),
    };
  },
  syntheticNames: () => syntheticFrames().map(({ name }) => name),
};
