import { expect } from 'chai';
import type { FaceObservation } from '../../../src/contract/face.js';
import { acquireVision } from '../../../src/engine/client.js';
import { checkCanvas } from '../../../src/engine/worker/canvas-check.js';
import { tryGpu } from '../../../mediapipe/src/delegate-trial.js';
import type { FaceEngine } from '../../../src/engine/worker/face-engine.js';
import { drawTestFace, judgeTestDetection, judgeTestFace } from '../../../src/engine/worker/self-test.js';
import { oval } from './pictures.js';

/** A correct answer to the test picture. */
let sound: FaceObservation;

before(async () => {
  const vision = acquireVision({ assets: '/dist/assets/', engine: 'compact' });
  await vision.ready;
  const analysis = await vision.analyze(await createImageBitmap(drawTestFace()), { time: 0, oval, withFaces: true });
  vision.release();
  const [face] = analysis?.faces ?? [];
  if (face === undefined) throw new Error('no face in the test picture');
  sound = face;
});

describe('the engine’s self-test', () => {
  function changed(change: (value: number, index: number) => number): FaceObservation {
    return { ...sound, landmarks: sound.landmarks.map(change) };
  }

  it('passes a correct answer', () => {
    expect(judgeTestFace([sound])).to.equal(null);
  });

  const garbage: [string, () => FaceObservation[], RegExp][] = [
    ['nothing found', () => [], /0 faces/],
    ['an extra face', () => [sound, sound], /2 faces/],
    ['not a number', () => [changed((value, at) => (at === 700 ? Number.NaN : value))], /not numbers/],
    ['all points in one place', () => [changed(() => 0.5)], /eye on the left/],
    ['a mirrored face', () => [changed((value, at) => (at % 3 === 0 ? 1 - value : value))], /eye/],
    ['a shifted face', () => [changed((value, at) => (at % 3 === 1 ? value + 0.1 : value))], /eye/],
    ['a face of half the size', () => [changed((value) => value / 2)], /eye/],
  ];
  for (const [name, faces, reason] of garbage) {
    it(`refuses ${name}`, () => expect(judgeTestFace(faces())).to.match(reason));
  }

  it('passes a box around the face, and no other box', () => {
    const boxed = (x: number, y: number, width: number, height: number): FaceObservation => ({
      box: { x, y, width, height },
      score: 0.9,
      landmarks: new Float32Array(0),
      poseMatrix: null,
    });
    const face = boxed(64, 70, 128, 146);
    expect(judgeTestDetection([face])).to.equal(null);
    expect(judgeTestDetection([])).to.match(/0 faces/);
    expect(judgeTestDetection([face, face])).to.match(/2 faces/);
    expect(judgeTestDetection([boxed(130, 70, 120, 146)])).to.match(/eye on the left/);
    expect(judgeTestDetection([boxed(-300, -300, 900, 900)])).to.match(/not seen/);
    expect(judgeTestDetection([boxed(64, Number.NaN, 128, 146)])).to.match(/not seen/);
  });
});

describe('the check of the canvas', () => {
  const { prototype } = OffscreenCanvasRenderingContext2D;
  const { getImageData } = prototype;
  afterEach(() => {
    prototype.getImageData = getImageData;
  });

  /** Changes every value that is read. */
  function reading(change: (value: number) => number): void {
    prototype.getImageData = function (
      this: OffscreenCanvasRenderingContext2D,
      ...area: [number, number, number, number]
    ) {
      const picture = getImageData.apply(this, area);
      picture.data.forEach((value, at) => (picture.data[at] = change(value)));
      return picture;
    };
  }

  it('passes what was drawn, also where a browser changes the lowest bits', () => {
    expect(() => checkCanvas()).not.to.throw();
    reading((value) => value ^ Math.floor(Math.random() * 2));
    expect(() => checkCanvas()).not.to.throw();
  });

  for (const [name, change] of [
    ['noise', () => Math.random() * 256],
    ['white', () => 255],
  ] as const) {
    it(`says that the canvas is blocked if it returns ${name}`, () => {
      reading(change);
      expect(() => checkCanvas())
        .to.throw()
        .with.property('code', 'canvas-blocked');
    });
  }
});

describe('the GPU trial', () => {
  /** Advances only while an engine works, because a busy machine would slow the two engines unequally. */
  let clock = 0;
  beforeEach(() => Object.defineProperty(performance, 'now', { configurable: true, value: () => clock }));
  afterEach(() => void Reflect.deleteProperty(performance, 'now'));

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

  for (const [name, gpuMs, isSound, kept] of [
    ['keeps a faster GPU', 1, true, 'GPU'],
    ['keeps no slower GPU', 12, true, 'CPU'],
    ['keeps no fast GPU that answers with garbage', 1, false, 'CPU'],
  ] as const) {
    it(name, async () => {
      const cpu = new TimedEngine(5, [sound]);
      const gpu = new TimedEngine(gpuMs, isSound ? [sound] : []);
      const result = await tryGpu(cpu, async () => gpu);
      expect(result).to.include({ keep: kept, engine: kept === 'GPU' ? gpu : cpu });
      expect([cpu.closed, gpu.closed]).to.deep.equal([kept === 'GPU', kept === 'CPU']);
    });
  }

  it('changes nothing if a GPU cannot be set up', async () => {
    const cpu = new TimedEngine(1, [sound]);
    const result = await tryGpu(cpu, () => Promise.reject(new Error('no context')));
    expect([result.engine, cpu.closed]).to.deep.equal([cpu, false]);
  });
});
