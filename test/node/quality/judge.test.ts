import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { judgeFace, unknownHints } from '../../../src/face/judge.js';
import { measureFace } from '../../../src/face/measure.js';
import { faceThresholdNotes, faceThresholds, type FaceThreshold } from '../../../src/face/thresholds.js';
import { faceHints, type FaceHint, type FaceMeasureName, type FaceMeasures } from '../../../src/face/types.js';
import { sampleOf } from '../../support/sample.js';
import { drawFace, type DrawnFace } from './drawn-face.js';

/**
 * A drawn face has no structure that the networks recognize; covers and eyelids are tested on rendered people
 * (`occlusion.test.ts`).
 */
const unhidden = { faceOcclusion: -6, eyesHidden: -6, eyesClosed: -8, glassesGlare: -6 };

function measured(change: Partial<DrawnFace> = {}): FaceMeasures {
  return { ...measureFace(drawFace(change), null).measures, ...unhidden };
}

const ideal: FaceMeasures = { ...measured(), motion: 0 };

/** The ideal frame with one measure just on the bad or the good side of a limit. */
function beside(threshold: FaceThreshold, limit: number, side: 'good' | 'bad'): FaceMeasures {
  const step = Math.max(1e-6, Math.abs(limit) * 1e-6);
  const worse = threshold.fails === 'below' ? -1 : 1;
  const measures = { ...ideal, [threshold.measure]: limit + step * worse * (side === 'bad' ? 1 : -1) };
  // The entropy limit is for pictures without a face.
  return threshold.id === 'light-entropy' ? { ...measures, faceCount: 0, sceneHighlight: 0.1 } : measures;
}

describe('face lighting', () => {
  it('is not judged while the lids are closed: in a dark face the whites of the eyes are the brightest part', () => {
    const failedWith = (eyesClosed: number) => judgeFace({ ...ideal, faceHighlight: 0.032, eyesClosed }).failed;
    assert.deepEqual(failedWith(-8), ['light-face']);
    assert.deepEqual(failedWith(6), ['eyes-closed']);
  });
});

describe('table of limits', () => {
  it('has each id once and a hint for each gate', () => {
    const ids = faceThresholds.map((threshold) => threshold.id);
    assert.equal(new Set(ids).size, ids.length);
    const hints = new Set(faceThresholds.map((threshold) => threshold.hint));
    assert.deepEqual(
      faceHints.filter((hint) => !hints.has(hint)),
      [],
    );
  });

  for (const threshold of faceThresholds) {
    const { id, hint, accept, keep, block, fails } = threshold;
    const failsAt = (limit: number, side: 'good' | 'bad', previous?: FaceMeasures): string =>
      judgeFace(beside(threshold, limit, side), { previous: previous ? judgeFace(previous) : null }).gates[hint];

    it(`${id} gives the hint "${hint}" exactly from its limit on`, () => {
      assert.equal(failsAt(accept, 'good'), 'pass');
      assert.notEqual(failsAt(accept, 'bad'), 'pass');
    });

    it(`${id} keeps a good frame up to its looser limit`, () => {
      assert.equal(failsAt(keep, 'good', ideal), 'pass');
      assert.notEqual(failsAt(keep, 'bad', ideal), 'pass');
    });

    it(`${id} has unit, formula and source, and its limits are ordered`, () => {
      const note = faceThresholdNotes[id];
      assert.ok(note.unit && note.formula && note.source);
      const sign = fails === 'below' ? -1 : 1;
      assert.ok(sign * threshold.ideal < sign * accept, 'ideal is better than accept');
      assert.ok(sign * accept <= sign * keep, 'keep is not tighter than accept');
      const { insist = null } = threshold;
      if (insist !== null) {
        assert.ok(sign * keep <= sign * insist, 'insist is not tighter than keep');
        if (block !== null) assert.ok(sign * insist <= sign * block, 'block is not tighter than insist');
      }
      if (block !== null) assert.ok(sign * keep <= sign * block, 'block is not tighter than keep');
    });

    if (block !== null) {
      it(`${id} refuses the manual shutter from its block limit on`, () => {
        assert.equal(failsAt(block, 'bad'), 'block');
        assert.equal(judgeFace(beside(threshold, block, 'bad')).usable, false);
      });
    }

    if (fails === 'beyond') {
      it(`${id} is symmetric`, () => {
        const measures = { ...ideal, [threshold.measure]: -(accept * 1.001) };
        assert.notEqual(judgeFace(measures).gates[hint], 'pass');
      });
    }
  }

  it('can be overridden by a partner, limit by limit', () => {
    const turned = { ...ideal, yawDegrees: 12 };
    assert.equal(judgeFace(turned).accept, true);
    assert.equal(judgeFace(turned, { limits: { 'pose-yaw': { accept: 10 } } }).hint, 'turn-straight');
    const further = { ...ideal, yawDegrees: 15.5 };
    assert.equal(judgeFace(further, { limits: { 'pose-yaw': { accept: 16 } } }).accept, true);
    const far = { ...ideal, yawDegrees: 30 };
    assert.equal(judgeFace(far, { limits: { 'pose-yaw': { accept: 35 } } }).hint, 'covered', 'its far side is unknown');
    assert.equal(judgeFace(far, { limits: { 'pose-yaw': { block: 25 } } }).usable, false);
  });
});

describe('verdict', () => {
  const cases: [name: string, change: Partial<DrawnFace>, expected: FaceHint | null][] = [
    ['a good face', {}, null],
    ['a face in half the light', { exposure: 0.5, noise: 3 }, null],
    ['hardly any light', { exposure: 0.03, noise: 3 }, 'too-dark'],
    ['a burnt-out face', { exposure: 6, monk: 3 }, 'too-bright'],
    ['light from one side only', { rightLight: 0.01 }, 'uneven-light'],
    ['a face far away', { share: 0.17 }, 'too-far'],
    ['a face too close', { share: 0.85 }, 'too-close'],
    ['a face off to one side', { centerX: 0.22 }, 'off-center'],
    ['an open mouth', { mouthGap: 0.7 }, 'mouth-open'],
    ['a beard', { beard: true, monk: 3 }, null],
    ['a soft lens', { blur: 1.4 }, null],
    ['a picture out of focus', { blur: 8 }, 'blurry'],
  ];
  for (const [name, change, expected] of cases) {
    it(`${name}: ${expected ?? 'accepted'}`, () => {
      const verdict = judgeFace(measured(change));
      assert.equal(verdict.hint, expected);
      assert.equal(verdict.accept, expected === null);
    });
  }

  it('is the same for the same light in every Monk tone', () => {
    const lights: [change: Partial<DrawnFace>, expected: FaceHint | null][] = [
      [{}, null],
      [{ exposure: 0.7, noise: 1.5 }, null],
      [{ exposure: 0.4, noise: 4 }, null],
      [{ exposure: 0.4, noise: 4, background: 0.2 }, null],
      [{ exposure: 0.05, noise: 1.2 }, 'too-dark'],
      [{ exposure: 0.05, noise: 1.2, background: 0.8 }, 'too-dark'],
      [{ exposure: 0.03, noise: 8 }, 'too-dark'],
      [{ rightLight: 0.01 }, 'uneven-light'],
      // Blur, beard and mouth must be judged alike in every tone, too.
      [{ blur: 1.4 }, null],
      [{ blur: 1.4, exposure: 0.5, noise: 3 }, null],
      [{ blur: 4 }, 'blurry'],
      [{ blur: 4, exposure: 0.7, noise: 1.5 }, 'blurry'],
      [{ beard: true }, null],
      [{ mouthGap: 0.7 }, 'mouth-open'],
    ];
    // Always the lightest and the darkest.
    const tones = [1, 10, ...sampleOf([2, 3, 4, 5, 6, 7, 8, 9], 1)];
    for (const [light, expected] of lights) {
      for (const monk of tones) {
        const { hint } = judgeFace(measured({ ...light, monk }));
        assert.equal(hint, expected, `tone ${monk} in ${JSON.stringify(light)}`);
      }
    }
  });

  it('gives only the most blocking hint if several things are wrong', () => {
    const measures = { ...ideal, yawDegrees: 15, eyesClosed: 9, ovalFill: 0.25 };
    const verdict = judgeFace(measures);
    assert.equal(verdict.hint, 'too-far');
    assert.equal(verdict.gates['turn-straight'], 'warn');
    assert.equal(verdict.gates['eyes-closed'], 'warn');
  });

  it('gives directions as seen in the mirrored picture', () => {
    const directions: [Partial<FaceMeasures>, string | null][] = [
      [{ offsetX: 0.6 }, 'right'],
      [{ offsetX: -0.6 }, 'left'],
      [{ offsetY: 0.4 }, 'up'],
      [{ offsetY: -0.4 }, 'down'],
      [{ yawDegrees: 30 }, 'right'],
      [{ yawDegrees: -30 }, 'left'],
      [{ pitchDegrees: 25 }, 'up'],
      [{ pitchDegrees: -25 }, 'down'],
      [{ rollDegrees: 30 }, 'left'],
      [{ rollDegrees: -30 }, 'right'],
      [{ ovalFill: 0.2 }, null],
    ];
    for (const [change, expected] of directions) {
      const verdict = judgeFace({ ...ideal, ...change });
      assert.equal(verdict.direction, expected, JSON.stringify(change));
    }
  });

  it('does not judge covers and eyelids of a face that is turned away or out of focus', () => {
    for (const change of [{ yawDegrees: 30 }, { blur: 4 }]) {
      const hidden = { faceOcclusion: 20, eyesHidden: 20, eyesClosed: 20, glassesGlare: 20 };
      const { gates } = judgeFace({ ...ideal, ...change, ...hidden });
      const judged = [gates.covered, gates['eyes-closed'], gates['glasses-glare']];
      assert.deepEqual(judged, ['unknown', 'unknown', 'unknown']);
    }
  });

  it('refuses a photo of a face turned by more than 18°, whatever passed before', () => {
    for (const yawDegrees of [18.1, -18.1, 27]) {
      const previous = judgeFace(ideal);
      const { accept, tolerable, usable } = judgeFace({ ...ideal, yawDegrees }, { previous });
      assert.deepEqual([accept, tolerable, usable], [false, false, false], `${yawDegrees}`);
    }
    const { accept, tolerable } = judgeFace({ ...ideal, yawDegrees: 16.5 }, { previous: judgeFace(ideal) });
    assert.deepEqual([accept, tolerable], [false, false], 'and automatic capture refuses even less');
  });

  it('refuses a bowed or tilted head for its pose, whatever seems to cover it, and a mask for the cover', () => {
    for (const turned of [{ pitchDegrees: 30 }, { pitchDegrees: -30 }, { rollDegrees: 30 }]) {
      for (const mouthOpen of [0.1, 0.34]) {
        const { hint, accept } = judgeFace({ ...ideal, ...turned, mouthOpen, faceOcclusion: 20 });
        assert.deepEqual([hint, accept], ['turn-straight', false], JSON.stringify({ ...turned, mouthOpen }));
      }
    }
    assert.equal(judgeFace({ ...ideal, pitchDegrees: -21, faceOcclusion: 20 }).hint, 'covered');
  });

  it('does not mistake a speaker’s open mouth for a cover', () => {
    const speaking = { ...ideal, faceOcclusion: 4 };
    assert.equal(judgeFace({ ...speaking, mouthOpen: 0.1 }).hint, 'covered');
    assert.equal(judgeFace({ ...speaking, mouthOpen: 0.34 }).hint, null);
    assert.equal(judgeFace({ ...speaking, mouthOpen: 0.5 }).hint, 'mouth-open');
  });

  it('reports a face far out of focus as blurry, whatever its pose seems to be', () => {
    assert.equal(judgeFace({ ...ideal, blur: 3, pitchDegrees: 18, rollDegrees: 18 }).hint, 'blurry');
    assert.equal(judgeFace({ ...ideal, blur: 1, pitchDegrees: 18 }).hint, 'turn-straight');
  });

  it('asks for more light if the face is in front of a window', () => {
    const window = { ...ideal, backlight: 4.2 };
    assert.deepEqual([judgeFace(window).hint, judgeFace(window).tolerable], ['too-dark', true]);
    assert.equal(judgeFace({ ...ideal, backlight: 3 }).hint, null);
  });

  it('distinguishes problems that waiting may solve from others', () => {
    const of = (change: Partial<FaceMeasures>) => {
      const { accept, tolerable, usable } = judgeFace({ ...ideal, ...change });
      return [accept, tolerable, usable];
    };
    assert.deepEqual(of({}), [true, true, true]);
    assert.deepEqual(of({ faceOcclusion: 20 }), [false, true, true]);
    assert.deepEqual(of({ yawDegrees: 15 }), [false, true, true]);
    assert.deepEqual(of({ yawDegrees: 17 }), [false, false, true]);
    assert.deepEqual(of({ pitchDegrees: 60 }), [false, false, false]);
    assert.deepEqual(of({ faceCount: 2 }), [false, false, false]);
    assert.deepEqual(of({ eyesOpen: null }), [false, false, true]);
  });

  it('lets people hold still while their eyes are unknown, and prefers frames in which they are seen', () => {
    const [seen, unseen] = [judgeFace(ideal), judgeFace({ ...ideal, eyesOpen: null })];
    assert.deepEqual([seen.holds, seen.accept], [true, true]);
    assert.deepEqual([unseen.holds, unseen.accept], [true, false]);
    assert.ok(unseen.score > 0 && unseen.score < seen.score);
    assert.equal(judgeFace({ ...ideal, eyesOpen: null, mouthOpen: null }).holds, false, 'without landmarks');
    assert.equal(judgeFace({ ...ideal, eyesOpen: null, yawDegrees: 30 }).holds, false);
  });

  it('accepts nothing without a face engine, but lets the manual shutter take what passes', () => {
    const frame = { ...drawFace(), faces: [], engine: false };
    const bright = judgeFace(measureFace(frame, null).measures);
    assert.deepEqual([bright.accept, bright.usable, bright.hint], [false, true, null]);
    assert.equal(unknownHints(bright)[0], 'no-face');
    const darkFrame = { ...drawFace({ exposure: 0.02, noise: 6 }), faces: [], engine: false };
    const dark = judgeFace(measureFace(darkFrame, null).measures);
    assert.deepEqual([dark.usable, dark.hint], [false, 'too-dark']);
  });

  it('reports a dark picture without a face as too dark', () => {
    const frame = { ...drawFace({ exposure: 0.03, noise: 8 }), faces: [] };
    assert.equal(judgeFace(measureFace(frame, null).measures).hint, 'too-dark');
    const light = { ...drawFace(), faces: [] };
    assert.equal(judgeFace(measureFace(light, null).measures).hint, 'no-face');
  });
});

describe('a gate that could not be judged', () => {
  const motionless: FaceMeasures = { ...ideal, motion: null };
  /** All measures around their limits, or unknown. */
  const anyMeasures = fc.record(
    Object.fromEntries(
      Object.entries({ ...ideal, motion: 0, meshFound: 1 }).map(([name, value]) => {
        const limits = faceThresholds.filter(({ measure }) => measure === name).flatMap(({ accept }) => [accept]);
        const far = Math.max(1, ...[value ?? 0, ...limits].map((number) => 3 * Math.abs(number)));
        return [
          name,
          fc.oneof(
            { weight: 4, arbitrary: fc.constant(value) },
            { weight: 1, arbitrary: fc.constant(null) },
            { weight: 1, arbitrary: fc.double({ min: -far, max: far, noNaN: true }) },
          ),
        ];
      }),
    ) as Record<FaceMeasureName, fc.Arbitrary<number | null>>,
  );

  it('never passes, and never lets a frame be accepted', () => {
    fc.assert(
      fc.property(anyMeasures, anyMeasures, (measures, before) => {
        const { gates, accept } = judgeFace(measures, { previous: judgeFace(before) });
        for (const hint of faceHints) {
          const measured = faceThresholds.some((each) => each.hint === hint && measures[each.measure] !== null);
          if (measured) continue;
          assert.equal(gates[hint], 'unknown', hint);
          // A still has no motion: its blur decides.
          if (hint !== 'hold-still') assert.equal(accept, false, hint);
        }
      }),
    );
  });

  it('is the reason given for a frame that is not accepted, once the engine is complete', () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { accept, hint } = judgeFace(measures);
        const isComplete = measures.meshFound === 0 || measures.eyesOpen !== null;
        if (isComplete) assert.equal(accept, hint === null);
        else assert.equal(accept, false);
      }),
    );
  });

  it('never stops the shutter', () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { usable, gates } = judgeFace(measures);
        assert.equal(usable, !Object.values(gates).includes('block'));
      }),
    );
  });

  it('is missing from a good still, except for motion', () => {
    assert.deepEqual(unknownHints(judgeFace(motionless)), []);
    assert.equal(judgeFace(motionless).gates['hold-still'], 'unknown');
    assert.equal(judgeFace(motionless).accept, true);
  });

  it('counts as covered where the mesh finds no face but the detector does', () => {
    const frame = drawFace();
    const faces = frame.faces.map((face) => ({
      ...face,
      landmarks: new Float32Array(0),
      poseMatrix: null,
      meshFound: false,
    }));
    const verdict = judgeFace(measureFace({ ...frame, faces }, null).measures);
    assert.deepEqual([verdict.hint, verdict.holds, verdict.tolerable], ['covered', false, false]);
    assert.equal(verdict.usable, true, 'the shutter still works');
  });

  it('gives no hint while the mesh or the eyes are still loading', () => {
    const frame = drawFace();
    const faces = frame.faces.map((face) => ({ ...face, landmarks: new Float32Array(0), poseMatrix: null }));
    const verdict = judgeFace(measureFace({ ...frame, faces }, null).measures);
    assert.deepEqual([verdict.hint, verdict.accept, verdict.gates.covered], [null, false, 'unknown']);
    const hidden = { eyesOpen: null, eyesHidden: null, eyesClosed: null, glassesGlare: null, faceOcclusion: null };
    const eyeless = judgeFace({ ...ideal, ...hidden });
    assert.deepEqual([eyeless.hint, eyeless.holds, eyeless.accept], [null, true, false]);
    assert.deepEqual(unknownHints(eyeless), ['covered', 'glasses-glare', 'eyes-closed']);
  });
});
