import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { occlusion } from '../../support/occlusion-networks.js';
import { judgeFace } from '../../../src/face/judge.js';
import { measureFace } from '../../../src/face/measure.js';
import { defaultOval } from '../../../src/face/oval.js';
import { poseOfMatrix } from '../../../src/face/pose.js';
import type { FaceMeasures, FaceVerdict } from '../../../src/face/types.js';
import type { FaceObservation } from '../../../src/contract/face.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { renderPerson, type PersonPose } from '../../../testing/src/index.js';
import { createCompactFaceEngine } from '../../../src/engine/compact/face/engine.js';
import { shippedNets } from '../../support/compact-face-nets.js';

const { detector, mesh, refinement, lips, irises } = await shippedNets();
const whole = createCompactFaceEngine({ detector, mesh, refinement, lips, irises });
const withoutRefinement = createCompactFaceEngine({ detector, mesh });
const withoutLips = createCompactFaceEngine({ detector, mesh, refinement });
const detectorAlone = createCompactFaceEngine({ detector });

function onlyFace(faces: readonly FaceObservation[]): FaceObservation {
  const [face, ...others] = faces;
  assert.ok(face !== undefined && others.length === 0, `${faces.length} faces`);
  return face;
}

function place(face: FaceObservation, index: number, { width, height }: Pixels): [number, number] {
  return [face.landmarks[index * 3]! * width, face.landmarks[index * 3 + 1]! * height];
}

function distance(face: FaceObservation, a: number, b: number, picture: Pixels): number {
  const [[ax, ay], [bx, by]] = [place(face, a, picture), place(face, b, picture)];
  return Math.hypot(ax - bx, ay - by);
}

function uniform(width: number, height: number, value = 128): Pixels {
  return { width, height, data: new Uint8ClampedArray(width * height * 4).fill(value) };
}

describe('the compact engine on the synthetic person', () => {
  for (const asked of [
    {},
    { yawDegrees: 25 },
    { yawDegrees: -25, monk: 10 },
    { pitchDegrees: 15 },
    { rollDegrees: 20, monk: 1 },
  ] satisfies Partial<PersonPose>[]) {
    it(`finds one face and its pose: ${JSON.stringify(asked)}`, () => {
      const face = onlyFace(whole.findFaces(renderPerson(asked)));
      assert.equal(face.landmarks.length, 478 * 3);
      assert.ok(face.score > 0.7 && face.score <= 1);
      const pose = poseOfMatrix(face.poseMatrix!);
      const { yawDegrees = 0, pitchDegrees = 0, rollDegrees = 0 }: Partial<PersonPose> = asked;
      assert.ok(Math.abs(pose.yawDegrees - yawDegrees) < 6, `yaw ${pose.yawDegrees}`);
      assert.ok(Math.abs(pose.pitchDegrees - pitchDegrees) < 8, `pitch ${pose.pitchDegrees}`);
      assert.ok(Math.abs(pose.rollDegrees - rollDegrees) < 4, `roll ${pose.rollDegrees}`);
    });
  }

  it('distinguishes open from closed eyes with the refinement', () => {
    const lidRatio = (pose: Partial<PersonPose>): number => {
      const picture = renderPerson(pose);
      const face = onlyFace(whole.findFaces(picture));
      return distance(face, 159, 145, picture) / distance(face, 33, 133, picture);
    };
    assert.ok(lidRatio({}) > 0.25);
    assert.ok(lidRatio({ eyeOpen: 0 }) < 0.2);
  });

  it('finds both of two people, best first, and nobody in an empty room', () => {
    const pair = renderPerson({ people: 2, offsetX: -0.16, secondOffsetX: 0.22 });
    assert.equal(whole.findFaces(pair).length, 2);
    const scores = detectorAlone.findFaces(pair).map(({ score }) => score);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.deepEqual(whole.findFaces(renderPerson({ people: 0 })), []);
  });
});

describe('the compact engine on pictures that are not portraits', () => {
  for (const [width, height] of [
    [1, 1],
    [7, 5],
    [2000, 9],
    [9, 2000],
    [0, 0],
  ] as const) {
    it(`finds nobody in ${width} × ${height}`, () => {
      assert.deepEqual(whole.findFaces(uniform(width, height)), []);
    });
  }
});

describe('parts of the compact engine', () => {
  const measured = (engine: typeof whole, pose: Partial<PersonPose>): FaceMeasures => {
    const pixels = renderPerson(pose);
    const oval = defaultOval(pixels);
    const faces = engine.findFaces(pixels);
    return measureFace({ pixels, faces, oval, time: 0, engine: true, occlusion }, null).measures;
  };
  const judged = (engine: typeof whole, pose: Partial<PersonPose>): FaceVerdict => judgeFace(measured(engine, pose));

  it('the detector alone predicts the mesh’s box, and nothing else', () => {
    const picture = renderPerson();
    const [early, late] = [detectorAlone, whole].map((engine) => onlyFace(engine.findFaces(picture)));
    assert.deepEqual([early!.landmarks.length, early!.poseMatrix], [0, null]);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      const off = Math.abs(early!.box[side] - late!.box[side]);
      assert.ok(off < 0.12 * late!.box.height, `${side} is ${off} pixels off`);
    }
  });

  for (const [hint, pose] of [
    ['no-face', { people: 0 }],
    ['multiple-faces', { people: 2, offsetX: -0.16, secondOffsetX: 0.22 }],
    ['too-far', { faceHeightShare: 0.18 }],
    ['too-close', { faceHeightShare: 0.9 }],
    ['off-center', { offsetX: 0.27 }],
  ] as const satisfies [string, Partial<PersonPose>][]) {
    it(`the detector alone suffices for the hint ${hint}`, () => {
      assert.equal(judged(detectorAlone, pose).hint, hint);
    });
  }

  it('only an engine that looks at the eyes again accepts a frame', () => {
    const accepts = [detectorAlone, withoutRefinement, withoutLips, whole].map((engine) => judged(engine, {}).accept);
    assert.deepEqual(accepts, [false, false, true, true]);
    assert.equal(judged(whole, { eyeOpen: 0 }).hint, 'eyes-closed');
    assert.notEqual(judged(withoutRefinement, { eyeOpen: 0 }).hint, 'eyes-closed');
  });
});
