import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { monkTones, renderPerson, type PersonPose } from '../../../testing/src/index.js';
import type { CompactFaceEngine } from '../../../src/engine/compact/face/engine.js';
import { openFaceEngine } from '../../support/node-engine.js';
import { sampleOf } from '../../support/sample.js';
import { judgePicture } from '../../support/judge-picture.js';

describe('rendered people', () => {
  let engine: CompactFaceEngine;
  before(async () => {
    engine = await openFaceEngine();
  });

  const ends = [1, 10] as const;
  // As many tones as the renderer caches, because painting a person takes longer than rendering all their pictures.
  const tones = [
    ...ends,
    ...sampleOf(
      monkTones.filter((monk) => !ends.some((end) => end === monk)),
      1,
    ),
  ];

  const cases: [name: string, pose: Partial<PersonPose>, expected: readonly (string | null)[]][] = [
    ['nothing hidden', {}, [null]],
    ['glasses', { glasses: true }, [null]],
    ['a mask', { covered: 'mask' }, ['covered']],
    ['sunglasses', { covered: 'sunglasses' }, ['covered']],
    ['a hand', { covered: 'hand' }, ['covered']],
    ['a window reflected in glasses', { covered: 'glare' }, ['glasses-glare']],
    ['closed eyes', { eyeOpen: 0 }, ['eyes-closed']],
  ];
  for (const [name, pose, expected] of cases) {
    it(`${name}: the same verdict for light and dark skin`, () => {
      const wrong = tones.flatMap((monk) => {
        const { verdict } = judgePicture(engine, renderPerson({ ...pose, monk, identity: monk % 6 }));
        return expected.includes(verdict.hint) ? [] : [`tone ${monk}: ${verdict.hint}`];
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('give a verdict for any picture', () => {
    const person = renderPerson({});
    const blank = (width: number, height: number, code: number, alpha: number) => ({
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).map((_, at) => (at % 4 === 3 ? alpha : code)),
    });
    const cut = { width: 300, height: person.height, data: new Uint8ClampedArray(300 * person.height * 4) };
    for (let row = 0; row < cut.height; row++) {
      const from = row * person.width * 4;
      cut.data.set(person.data.subarray(from, from + 1200), row * 1200);
    }
    const gray = { ...person, data: person.data.slice() };
    for (let at = 0; at < gray.data.length; at += 4) {
      gray.data.fill(gray.data[at + 1]!, at, at + 3);
    }
    const pictures = [
      blank(1, 1, 0, 255),
      blank(7, 3, 255, 0),
      blank(640, 480, 0, 255),
      blank(64, 900, 128, 128),
      cut,
      gray,
    ];
    for (const picture of pictures) {
      const { verdict } = judgePicture(engine, picture);
      assert.equal(typeof verdict.accept, 'boolean');
      assert.ok(Number.isFinite(verdict.score));
    }
    assert.equal(judgePicture(engine, gray).verdict.hint, null, 'a black-and-white camera is not a cover');
  });
});
