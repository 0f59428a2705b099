/** The page that `growth.ts` opens: several selfies, cameras of any size, several faces in one picture. */
import { renderPerson } from 'idv-elements-testing';
import '../../src/elements/face-capture/define.js';
import { acquireVision } from '../../src/engine/client.js';

const assets = '/assets/';
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Opens this many at once. @returns milliseconds until the last one is ready */
async function openElements(count: number): Promise<number> {
  const started = performance.now();
  const ready = Array.from({ length: count }, () => {
    const element = document.createElement('idv-face-capture');
    element.setAttribute('assets', assets);
    document.body.append(element);
    const settled = new Promise<void>((resolve, reject) => {
      element.addEventListener('idv-capture-ready', () => resolve());
      element.addEventListener('idv-capture-failed', ({ error }) => reject(new Error(error.code)));
    });
    element.start();
    return settled;
  });
  await Promise.all(ready);
  return performance.now() - started;
}

/** Removes all elements and waits until the unused engine has ended. */
async function closeElements(): Promise<void> {
  document.body.replaceChildren();
  await pause(2_500);
}

/** Replaces the browser's camera with one of this size: a moving square, everything else is still. */
function useCamera(width: number, height: number): void {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d')!;
  let at = 0;
  setInterval(() => {
    context.fillStyle = `hsl(${(at += 7) % 360} 40% 50%)`;
    context.fillRect(at % width, height / 2, 64, 64);
  }, 33);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(30);
}

/**
 * Milliseconds in the worker for a picture with this many people, each a third of its width, which is large enough for
 * the detector.
 */
async function timesOf(faces: number, frames: number): Promise<{ found: number; times: number[] }> {
  const vision = acquireVision({ assets, engine: 'compact' });
  await vision.ready;
  const canvas = new OffscreenCanvas(480, 480);
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#888';
  context.fillRect(0, 0, 480, 480);
  for (let index = 0; index < faces; index += 1) {
    const { data, width, height } = renderPerson({}, { width: 320, height: 240, seed: index + 1 });
    const picture = new ImageData(new Uint8ClampedArray(data), width, height);
    // The middle of each picture: 80 pixels of the room are cropped on both sides.
    context.putImageData(picture, (index % 3) * 160 - 80, Math.floor(index / 3) * 240, 80, 0, 160, 240);
  }
  const times: number[] = [];
  let found = 0;
  const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };
  for (let frame = 0; frame < frames; frame += 1) {
    const analysis = await vision.analyze(await createImageBitmap(canvas), { time: frame * 33, oval, withFaces: true });
    if (analysis === null) continue;
    times.push(analysis.workMs);
    found = Math.max(found, analysis.faces?.length ?? 0);
  }
  vision.release();
  return { found, times };
}

const growth = { openElements, closeElements, useCamera, timesOf };
export type Growth = typeof growth;
Object.assign(globalThis, { growth });
