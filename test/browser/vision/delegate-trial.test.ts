import { expect } from 'chai';
import type { FaceObservation } from '../../../src/shared/face.js';
import { acquireVision } from '../../../src/vision/client.js';
import { tryGpu } from '../../../src/vision/worker/delegate-trial.js';
import type { FaceEngine } from '../../../src/vision/worker/face-engine.js';
import { drawTestFace } from '../../../src/vision/worker/self-test.js';
import { oval } from './pictures.js';

/** A clock that advances only while an engine works, because a busy machine would slow the two engines unequally. */
let clock = 0;

/** An engine that answers like a real one, in the given time. */
class TimedEngine implements FaceEngine {
  closed = false;

  constructor(
    readonly frameMs: number,
    readonly answer: FaceObservation[],
  ) {}

  findFaces(): FaceObservation[] {
    clock += this.frameMs;
    return this.answer;
  }

  close(): void {
    this.closed = true;
  }
}

describe('the GPU trial', () => {
  let face: FaceObservation[];

  before(async () => {
    const vision = acquireVision({ assets: '/dist/assets/', engine: 'mediapipe' });
    const picture = await createImageBitmap(drawTestFace());
    const analysis = await vision.analyze(picture, { time: 0, oval, withFaces: true });
    vision.release();
    face = analysis?.faces ?? [];
  });

  beforeEach(() => Object.defineProperty(performance, 'now', { configurable: true, value: () => clock }));
  afterEach(() => void Reflect.deleteProperty(performance, 'now'));

  const cases = [
    { name: 'a faster GPU is kept', gpuMs: 1, sound: true, keep: 'GPU' },
    { name: 'a slower GPU is not', gpuMs: 12, sound: true, keep: 'CPU' },
    { name: 'a fast GPU that answers with garbage is not', gpuMs: 1, sound: false, keep: 'CPU' },
  ] as const;
  for (const { name, gpuMs, sound, keep } of cases) {
    it(name, async () => {
      const cpu = new TimedEngine(5, face);
      const gpu = new TimedEngine(gpuMs, sound ? face : []);
      const result = await tryGpu(cpu, async () => gpu);
      expect(result.keep).to.equal(keep);
      expect(result.engine).to.equal(keep === 'GPU' ? gpu : cpu);
      expect([cpu.closed, gpu.closed]).to.deep.equal([keep === 'GPU', keep === 'CPU']);
    });
  }

  it('a GPU that cannot be set up changes nothing', async () => {
    const cpu = new TimedEngine(1, face);
    const result = await tryGpu(cpu, () => Promise.reject(new Error('no context')));
    expect(result.engine).to.equal(cpu);
    expect(cpu.closed).to.equal(false);
  });
});
