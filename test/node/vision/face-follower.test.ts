import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCompactFaceEngine } from '../../../src/engine/compact/face/engine.js';
import type { FaceObservation } from '../../../src/contract/face.js';
import { findFaces } from '../../../src/engine/worker/find-faces.js';
import { FaceFollower } from '../../../src/engine/worker/face-follower.js';
import { analyzeFrame } from '../../../src/engine/worker/face-frames.js';
import type { FaceEngine } from '../../../src/engine/worker/face-engine.js';
import { renderPerson, type PersonPose } from '../../../testing/src/index.js';
import { shippedNets } from '../../support/compact-face-nets.js';
import '../../support/image-data.js';

const { detector, mesh, refinement } = await shippedNets();
const engine = createCompactFaceEngine({ detector, mesh, refinement });

const picture = (pose: Partial<PersonPose>): ImageData => renderPerson(pose, { width: 480, height: 360 }) as ImageData;

function counted(real: FaceEngine = engine) {
  const calls = { found: 0, followed: 0 };
  const counting: FaceEngine = {
    close() {},
    findFaces(of) {
      calls.found++;
      return real.findFaces(of);
    },
    followFace(of, previous) {
      calls.followed++;
      return real.followFace!(of, previous);
    },
  };
  return { calls, counting, follower: new FaceFollower() };
}

/** Mean distance of two faces' points, in widths of the first. */
function apart(one: FaceObservation, other: FaceObservation): number {
  let sum = 0;
  for (let at = 0; at < one.landmarks.length; at += 3) {
    const [dx, dy] = [0, 1].map((axis) => one.landmarks[at + axis]! - other.landmarks[at + axis]!);
    sum += Math.hypot(dx! * 480, dy! * 360);
  }
  return (sum * 3) / one.landmarks.length / one.box.width;
}

describe('following a face', () => {
  it('lets the detector rest, but not for longer than 280 ms', () => {
    const { calls, counting, follower } = counted();
    const still = picture({});
    for (let frame = 0; frame <= 10; frame++) assert.equal(follower.find(counting, still, frame * 70).length, 1);
    assert.deepEqual(calls, { found: 3, followed: 8 });
  });

  it('finds a moving face where a search finds it', () => {
    const follower = new FaceFollower();
    for (let frame = 0; frame < 4; frame++) {
      const moved = picture({ offsetX: 0.006 * frame, rollDegrees: 1.5 * frame, yawDegrees: 2 * frame });
      const [followed] = follower.find(engine, moved, frame * 66);
      assert.ok(apart(engine.findFaces(moved)[0]!, followed!) < 0.02, `frame ${frame}`);
    }
  });

  it('looks at the whole picture at once when the face is gone', () => {
    const { calls, counting, follower } = counted();
    follower.find(counting, picture({}), 0);
    assert.deepEqual(follower.find(counting, picture({ people: 0 }), 66), []);
    assert.equal(calls.followed, 1);
    assert.ok(calls.found >= 2);
  });

  it('does not follow one of two people, and notices a second', () => {
    const { calls, counting, follower } = counted();
    const pair = picture({ people: 2 });
    for (const time of [0, 66]) assert.equal(follower.find(counting, pair, time).length, 2);
    assert.equal(calls.followed, 0);
    const joined = new FaceFollower();
    joined.find(engine, picture({}), 0);
    assert.equal(joined.find(engine, pair, 290).length, 2);
  });

  it('does not follow a face of another engine, of another size, or without landmarks', () => {
    const [face] = engine.findFaces(picture({}));
    const other = createCompactFaceEngine({ detector, mesh });
    assert.equal(other.followFace(picture({}), face!), null);
    assert.equal(engine.followFace(renderPerson({}, { width: 360, height: 480 }), face!), null);
    const [box] = createCompactFaceEngine({ detector }).findFaces(picture({}));
    assert.equal(engine.followFace(picture({}), box!), null);
  });

  it('searches stills, and traces that a server examines', () => {
    const { calls, counting, follower } = counted();
    const oval = { centerX: 0.5, centerY: 0.5, width: 0.5, height: 0.8 };
    const analyze = (time: number, more: object): unknown =>
      analyzeFrame(picture({}), { time, oval, ...more }, counting, null, follower);
    analyze(0, {});
    for (const more of [{ still: true }, { withFaces: true }, { withFingerprint: true }]) analyze(66, more);
    assert.deepEqual(calls, { found: 4, followed: 0 });
    analyze(66, {});
    assert.deepEqual(calls, { found: 4, followed: 1 });
  });
});

describe('a face that is found only in the middle of the picture', () => {
  const whole = picture({});
  /** Sees nothing in the whole picture. */
  const blind = (real: FaceEngine): FaceEngine => ({
    close() {},
    findFaces: (of) => (of.width === whole.width ? [] : real.findFaces(of)),
  });

  it('has no landmarks, and the mesh counts as not found only if the engine has one', () => {
    const [face] = findFaces(blind(engine), whole);
    assert.deepEqual([face?.landmarks.length, face?.meshFound], [0, false]);
    const [box] = findFaces(blind(createCompactFaceEngine({ detector })), whole);
    assert.deepEqual([box?.landmarks.length, box?.meshFound], [0, undefined]);
  });
});
