import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idealPose } from '../../src/people/pose.js';
import { challengeScripts } from '../../src/liveness/challenges.js';
import { blink, withNaturalMovement } from '../../src/people/scripts/natural-movement.js';
import { poseAt, scriptLength, type PoseScript } from '../../src/people/scripts/pose-script.js';
import { poseScripts } from '../../src/people/scripts/ready-made.js';

const turn: PoseScript = {
  name: 'turn',
  summary: '',
  from: { smile: 0.5 },
  steps: [
    { at: 1000, to: { yawDegrees: 30 }, over: 500 },
    { at: 2000, to: { yawDegrees: 0 }, over: 500 },
    { at: 1200, to: { covered: 'mask' } },
  ],
};

describe('pose scripts', () => {
  it('starts at its own `from`, moves during a step and stays at its end', () => {
    const yaw = (time: number): number => poseAt(turn, idealPose, time).yawDegrees;
    assert.equal(yaw(999), 0);
    assert.equal(yaw(1250), 15);
    assert.equal(yaw(1800), 30);
    assert.equal(yaw(99_000), 0);
    assert.equal(poseAt(turn, idealPose, 0).smile, 0.5);
    assert.equal(poseAt(turn, idealPose, 1199).covered, 'none');
    assert.equal(poseAt(turn, idealPose, 1200).covered, 'mask');
  });

  it('starts again after `loopMs`', () => {
    const looping = { ...turn, loopMs: 3000 };
    assert.deepEqual(poseAt(looping, idealPose, 4250), poseAt(looping, idealPose, 1250));
  });

  it('knows its length', () => {
    assert.equal(scriptLength(turn), 2500);
    assert.equal(scriptLength({ ...turn, loopMs: 3000 }), 3000);
  });

  const named: [string, PoseScript][] = [...Object.entries(poseScripts), ...Object.entries(challengeScripts)];
  for (const [name, script] of named) {
    it(`${name}: is named by its key, and loops only after its last step`, () => {
      assert.equal(script.name, name);
      assert.ok(script.summary.endsWith('.'));
      const lastEnd = scriptLength({ ...script, loopMs: undefined });
      if (script.loopMs !== undefined) {
        assert.ok(script.loopMs >= lastEnd);
        const { eyeOpen, yawDegrees, offsetX } = poseAt(script, idealPose, script.loopMs - 1);
        const start = poseAt(script, idealPose, 0);
        assert.deepEqual(
          { eyeOpen, yawDegrees, offsetX },
          { eyeOpen: start.eyeOpen, yawDegrees: start.yawDegrees, offsetX: start.offsetX },
        );
      }
    });
  }
});

describe('natural movement', () => {
  const times = Array.from({ length: 900 }, (_, frame) => frame * 33);

  it('is the same for the same seed, and differs for another', () => {
    const row = (seed: number) => times.map((time) => withNaturalMovement(idealPose, time, seed));
    assert.deepEqual(row(3), row(3));
    assert.notDeepEqual(row(3), row(4));
  });

  it('stays small and without jumps', () => {
    let before = withNaturalMovement(idealPose, 0, 1);
    for (const time of times) {
      const pose = withNaturalMovement(idealPose, time, 1);
      assert.ok(Math.abs(pose.yawDegrees) < 1.5 && Math.abs(pose.pitchDegrees) < 1.5);
      assert.ok(Math.abs(pose.offsetX) < 0.01);
      assert.ok(Math.abs(pose.yawDegrees - before.yawDegrees) < 0.3);
      before = pose;
    }
  });

  it('blinks once every four seconds, shut for a moment, open most of the time', () => {
    const shut = times.map((time) => blink(time, 1) > 0.8);
    const blinks = shut.filter((now, index) => now && !shut[index - 1]).length;
    assert.ok(blinks >= 6 && blinks <= 8, `${blinks} blinks in 30 s`);
    assert.ok(times.filter((time) => blink(time, 1) === 0).length > times.length * 0.9);
  });

  it('leaves the empty room alone', () => {
    const empty = { ...idealPose, people: 0 } as const;
    assert.equal(withNaturalMovement(empty, 1234, 1), empty);
  });
});
