/** The page that `liveness.ts` opens: frames of a clip in, samples of the very worker the elements use out. */
import { fingerprintOf, sampleOf } from '../../src/liveness/index.js';
import { acquireVision } from '../../src/vision/client.js';
import type { StoredSample } from './liveness-samples.js';

const oval = { centreX: 0.5, centreY: 0.5, width: 0.4, height: 0.6 };
const vision = acquireVision({ assets: '/dist/assets/' });

async function sampleClip(urls: string[], fps: number): Promise<StoredSample[]> {
  await vision.ready;
  const samples: StoredSample[] = [];
  for (const [index, url] of urls.entries()) {
    const frame = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(frame.width, frame.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no 2d context');
    context.drawImage(frame, 0, 0);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    const time = (index * 1000) / fps;
    const analysis = await vision.analyse(frame, { time, oval, withFaces: true });
    if (analysis === null) throw new Error('a frame was dropped');
    const { face, fingerprint, ...sample } = sampleOf(analysis, fingerprintOf(pixels));
    samples.push({
      ...sample,
      fingerprint: [...fingerprint],
      face: face === null ? null : { ...face, landmarks: [...face.landmarks] },
    });
  }
  return samples;
}

Object.assign(globalThis, { sampleClip });
