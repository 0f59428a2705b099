/**
 * The page that `liveness.ts` opens. It takes samples as the challenge's judge does: from the camera, through the
 * element's own frame loop, or from pictures that are handed to the worker one by one.
 */
import { constraintLadder, idealSizes } from '../../src/camera/constraints.js';
import { openStream } from '../../src/camera/open-stream.js';
import { ChallengeFrames } from '../../src/elements/liveness-challenge/controller.js';
import { sampleOf, type LivenessSample } from '../../src/liveness-evidence/index.js';
import { acquireVision } from '../../src/engine/client.js';
import type { EngineName } from '../../src/engine/types.js';
import type { StoredSample } from './liveness-samples.js';

const oval = { centerX: 0.5, centerY: 0.5, width: 0.4, height: 0.6 };
const assets = '/dist/assets/';
const engine = new URL(location.href).searchParams.get('engine') as EngineName;

function stored({ face, fingerprint, ...sample }: LivenessSample): StoredSample {
  return {
    ...sample,
    fingerprint: [...fingerprint],
    face: face === null ? null : { ...face, landmarks: [...face.landmarks] },
  };
}

async function sampleClip(urls: string[], fps: number): Promise<StoredSample[]> {
  const vision = acquireVision({ assets, engine });
  await vision.ready;
  const samples: StoredSample[] = [];
  for (const [index, url] of urls.entries()) {
    const frame = await createImageBitmap(await (await fetch(url)).blob());
    const time = (index * 1000) / fps;
    const request = { time, oval, withFaces: true, withFingerprint: true };
    const analysis = await vision.analyze(frame, request);
    if (analysis?.fingerprint === undefined) throw new Error('a frame was dropped');
    samples.push(stored(sampleOf(analysis, analysis.fingerprint)));
  }
  vision.release();
  return samples;
}

/** A blank picture. The first one costs the engine several times as much as the others. */
async function warmUp(): Promise<void> {
  const vision = acquireVision({ assets, engine });
  await vision.ready;
  for (let time = 0; time < 3; time++) {
    const canvas = new OffscreenCanvas(640, 480);
    canvas.getContext('2d')?.fillRect(0, 0, 640, 480);
    await vision.analyze(canvas.transferToImageBitmap(), { time, oval, still: true });
  }
}

/** Collects the challenge's samples within `durationMs` of the camera's first frame. */
async function sampleCamera(durationMs: number): Promise<StoredSample[]> {
  await warmUp();
  const samples: StoredSample[] = [];
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true });
  document.body.append(video);
  await new Promise<void>((resolve, reject) => {
    let firstTime: number | null = null;
    const { loop } = new ChallengeFrames({
      onEngine(event) {
        if (event.type === 'vision-failed') reject(event.error.cause ?? event.error);
      },
      onSample(sample) {
        firstTime ??= sample.time;
        if (sample.time - firstTime < durationMs) {
          samples.push(stored(sample));
        } else {
          loop.stop();
          resolve();
        }
      },
    });
    loop.engine.load(assets, engine);
    loop.attach(video);
    loop.start();
    // The file starts when the camera is opened.
    openStream(constraintLadder('user', idealSizes.user, null)).then((stream) => {
      video.srcObject = stream;
      return video.play();
    }, reject);
  });
  return samples;
}

Object.assign(globalThis, { sampleClip, sampleCamera });
