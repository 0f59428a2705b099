import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { eyeStates, logOddsOf } from '../../../src/quality/eye-states.js';
import { eyeInputs, faceInputs } from '../../../src/quality/occlusion-input.js';
import weights from '../../../engine/assets/occlusion-weights.json' with { type: 'json' };
import { runNetwork, unpackNetwork } from '../../../src/quality/small-network.js';
import {
  describeStructure,
  mirroredStructure,
  structureLength,
  type StructureGrid,
} from '../../../src/quality/structure.js';
import { monkTones, renderPerson, type PersonPose } from '../../../testing/src/index.js';
import type { CompactFaceEngine } from '../../../src/vision/compact/face/engine.js';
import { openFaceEngine } from '../../support/node-engine.js';
import { sampleOf } from '../../support/sample.js';
import { judgePicture } from '../../support/judge-picture.js';

const { face: faceNetwork, eye: eyeNetwork } = weights;

const grid: StructureGrid = { width: 40, height: 32, cell: 8, columns: 4, rows: 3, bins: 8, signed: true };

function describePatch(lumaAt: (x: number, y: number) => number, of = grid): Float32Array {
  const luma = Float32Array.from({ length: of.width * of.height }, (_, at) =>
    lumaAt(at % of.width, Math.floor(at / of.width)),
  );
  const into = new Float32Array(structureLength(of));
  describeStructure(luma, of, into);
  return into;
}

describe('the structure descriptor of a patch', () => {
  const wavy = (x: number, y: number): number => 90 + 30 * Math.sin(x / 3) + 20 * Math.cos(y / 4);

  it('is the same at any contrast and brightness', () => {
    const first = describePatch(wavy);
    const second = describePatch((x, y) => 12 + 0.2 * wavy(x, y));
    first.forEach((value, at) => assert.ok(Math.abs(value - second[at]!) < 1e-3, `value ${at}`));
  });

  it('distinguishes directions and their positions', () => {
    const bars = describePatch((x) => (x < 20 ? 200 : 50));
    const cellOf = (column: number, row: number): number[] => {
      const start = (row * grid.columns + column) * (grid.bins + 1);
      return [...bars.slice(start, start + grid.bins)];
    };
    // Bright on the left: the gradient points left, half a turn from direction 0.
    assert.equal(cellOf(1, 1).indexOf(Math.max(...cellOf(1, 1))), grid.bins / 2);
    assert.ok(Math.max(...cellOf(0, 1)) < 0.1, 'a plain cell has no direction');
  });

  it('is turned into that of the mirror image', () => {
    const lopsided = (x: number, y: number): number => wavy(x, y) + (x > 26 ? 60 : 0) + (x < y ? 25 : 0);
    for (const signed of [true, false]) {
      const of = { ...grid, signed };
      const expected = describePatch((x, y) => lopsided(of.width - 1 - x, y), of);
      const seen = describePatch(lopsided, of);
      const mirrored = mirroredStructure(seen, of);
      expected.forEach((value, at) => assert.ok(Math.abs(value - mirrored[at]!) < 1e-3, `value ${at}`));
      assert.ok(seen.some((value, at) => Math.abs(value - expected[at]!) > 0.1));
    }
  });
});

describe('the small networks', () => {
  it('fit their training data', () => {
    assert.equal(faceNetwork.inputs, faceInputs);
    assert.equal(eyeNetwork.inputs, eyeInputs);
    assert.equal(eyeNetwork.outputs, eyeStates.length);
  });

  it('compute as specified', () => {
    const network = unpackNetwork({
      inputs: 2,
      hidden: 2,
      outputs: 1,
      scales: [0.5, 1, 2],
      biases: [1, 0, 3],
      weights: Buffer.from([2, -2 & 255, 0, 1, 1, 5]).toString('base64url'),
    });
    // Hidden: 1 + 1·3 − 1·4 = 0, cut off at 0; 0 + 4 = 4. Output: 3 + 2·1·0 + 2·5·4.
    assert.deepEqual(runNetwork(network, Float32Array.from([3, 4])), [43]);
  });

  it('return the odds of one state against all others', () => {
    assert.ok(Math.abs(logOddsOf([0, 0, 0, 0], 'open') + Math.log(3)) < 1e-9);
    assert.ok(logOddsOf([5, 0, 0, 0], 'open') > 0);
  });
});

describe('rendered people', () => {
  let engine: CompactFaceEngine;
  before(async () => {
    engine = await openFaceEngine();
  });

  const ends = [1, 5, 10] as const;
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
    it(`${name}: the same verdict for light, medium and dark skin`, () => {
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
