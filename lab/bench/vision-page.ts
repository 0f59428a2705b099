/** The page that `vision.ts` opens. */
import { acquireVision } from '../../src/engine/client.js';
import { drawTestFace } from '../../src/engine/worker/self-test.js';
import type { VisionReady } from '../../src/engine/types.js';

export interface BenchResult extends VisionReady {
  startMs: number;
  frames: { workMs: number; faces: number; boxes: object[]; measures: object }[];
}

const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };

async function drawnFrame(): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(640, 480);
  canvas.getContext('2d')?.putImageData(drawTestFace(), 192, 112);
  return createImageBitmap(canvas);
}

async function benchVision(urls: string[]): Promise<BenchResult> {
  const start = performance.now();
  const vision = acquireVision({ assets: '/dist/assets/', engine: 'mediapipe' });
  const ready = await vision.ready;
  const startMs = performance.now() - start;
  const frames: BenchResult['frames'] = [];
  const bitmaps =
    urls.length > 0
      ? urls.map((url) => async () => createImageBitmap(await (await fetch(url)).blob()))
      : Array.from({ length: 60 }, () => drawnFrame);
  for (const [index, bitmap] of bitmaps.entries()) {
    const analysis = await vision.analyze(await bitmap(), { time: index * 33, oval, withFaces: true });
    if (analysis === null) throw new Error('a frame was dropped');
    const { workMs, faces = [], measures } = analysis;
    frames.push({ workMs, faces: faces.length, boxes: faces.map(({ box }) => box), measures });
  }
  vision.release();
  return { ...ready, startMs, frames };
}

Object.assign(globalThis, { benchVision });
