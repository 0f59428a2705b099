import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { adviseOnCamera, cameraAdvice, type CameraFacts, type LivenessTrace } from '../../../src/liveness/index.js';
import { traceFrame } from '../../../src/liveness/trace.js';
import { film } from '../../support/film.js';
import { honestCamera } from '../../support/honest-camera.js';

const samples = film(() => ({}), { seconds: 6 });
const trace = traceOf(samples);

function traceOf(of: typeof samples): LivenessTrace {
  return { size: { width: 640, height: 480 }, frames: of.map((sample) => traceFrame(sample, samples[0]!.time)) };
}

/** Repeats the previous picture in every `every`th frame. */
function repeated(every: number): LivenessTrace {
  const shown = samples.map((sample, at) =>
    at % every === every - 1 ? { ...samples[at - 1]!, time: sample.time } : sample,
  );
  return traceOf(shown);
}

const advise = (change: Partial<CameraFacts>, of = trace) => adviseOnCamera({ ...honestCamera, ...change }, of);
const timed = (timing: Partial<CameraFacts['timing']>) => ({ timing: { ...honestCamera.timing, ...timing } });

describe('camera advice', () => {
  it('is empty for a phone, a webcam without controls, and a browser without frame callbacks', () => {
    assert.deepEqual(advise({}), []);
    const controls = { zoom: false, torch: false, focus: false, exposure: false };
    assert.deepEqual(advise({ controls, facingMode: 'unknown', frameRate: 0 }), []);
    const untold = { steps: 0, intervalMs: 0, jitterMs: 0, repeats: 0, drops: 0, pace: 0, clock: 'untold' } as const;
    assert.deepEqual(advise({ timing: untold }), []);
  });

  it('is empty in dim light and on a slow device: few frames, uneven ones, many never displayed', () => {
    assert.deepEqual(advise(timed({ intervalMs: 140, jitterMs: 60, drops: 400, clock: 'untold' })), []);
    assert.deepEqual(advise(timed({ pace: 0.936 })), []);
  });

  it('is empty for a sensor as regular as a clock', () => {
    assert.deepEqual(advise(timed({ jitterMs: 0 })), []);
  });

  const told: [string, Partial<CameraFacts>, string[]][] = [
    ['a virtual camera', { isVirtual: true }, ['camera-virtual']],
    ['replaced camera functions', { hasNativeCamera: false }, ['camera-patched']],
    ['replaced picture functions', { hasNativePictures: false }, ['camera-patched']],
    ['a canvas', { source: 'canvas', isListed: false }, ['camera-canvas']],
    ['a generator', { source: 'generator', isListed: false }, ['camera-canvas']],
    ['a call', { isListed: false, ...timed({ clock: 'network' }) }, ['camera-canvas']],
    ['a device that is not listed', { isListed: false }, ['camera-unlisted']],
    ['a clock that runs slow', timed({ pace: 0.7 }), ['camera-timing']],
    ['a clock that stands still', timed({ pace: 0, intervalMs: 0, repeats: 120 }), ['camera-timing']],
    ['60 frames a second from a camera with 30', timed({ intervalMs: 16.7 }), ['camera-timing']],
  ];
  for (const [what, facts, advice] of told) {
    it(`reports ${what}`, () => assert.deepEqual(advise(facts), advice));
  }

  it('ignores timing after only a few frames', () => {
    assert.deepEqual(advise(timed({ steps: 19, pace: 0.5, intervalMs: 5 })), []);
  });

  it('reports repeated pictures, unless they are rare or the browser has no frame callbacks', () => {
    assert.deepEqual(advise({}, repeated(2)), ['camera-repeats']);
    assert.deepEqual(advise({}, repeated(8)), []);
    assert.deepEqual(advise(timed({ steps: 0 }), repeated(2)), []);
  });

  it('has a fixed order', () => {
    const all = { isVirtual: true, hasNativeCamera: false, source: 'canvas', isListed: false } as const;
    const advice = advise({ ...all, ...timed({ pace: 3 }) }, repeated(2));
    assert.deepEqual(
      advice,
      cameraAdvice.filter((name) => name !== 'camera-unlisted'),
    );
  });
});
