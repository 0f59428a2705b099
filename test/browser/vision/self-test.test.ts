import { expect } from 'chai';
import type { FaceObservation } from '../../../src/shared/face.js';
import { acquireVision } from '../../../src/vision/client.js';
import { drawTestFace, judgeTestFace } from '../../../src/vision/worker/self-test.js';
import { oval } from './pictures.js';

describe('self-test of the engine', () => {
  let sound: FaceObservation;

  before(async () => {
    const vision = acquireVision({ assets: '/dist/assets/' });
    const analysis = await vision.analyse(await createImageBitmap(drawTestFace()), {
      time: 0,
      oval,
      withFaces: true,
    });
    vision.release();
    const [face] = analysis?.faces ?? [];
    if (face === undefined) throw new Error('no face in the test picture');
    sound = face;
  });

  function changed(change: (value: number, index: number) => number): FaceObservation {
    return { ...sound, landmarks: sound.landmarks.map(change) };
  }

  it('passes a sound answer', () => {
    expect(judgeTestFace([sound])).to.equal(null);
  });

  const garbage: [string, () => FaceObservation[], RegExp][] = [
    ['nothing found', () => [], /no face/],
    ['a face too many', () => [sound, sound], /2 faces/],
    [
      'not a number',
      () => [changed((value, at) => (at === 700 ? Number.NaN : value))],
      /not numbers/,
    ],
    ['all points in one', () => [changed(() => 0.5)], /eye on the left/],
    ['a mirrored face', () => [changed((value, at) => (at % 3 === 0 ? 1 - value : value))], /eye/],
    ['a shifted face', () => [changed((value, at) => (at % 3 === 1 ? value + 0.1 : value))], /eye/],
    ['half the size', () => [changed((value) => value / 2)], /eye/],
  ];
  for (const [name, faces, says] of garbage) {
    it(`refuses ${name}`, () => expect(judgeTestFace(faces())).to.match(says));
  }
});
