import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { poseOfMatrix } from '../../../src/face/pose.js';
import { canonicalFace, poseOfLandmarks } from '../../../src/engine/compact/face/pose.js';

const size = { width: 640, height: 480 };
const radians = Math.PI / 180;

interface Head {
  yaw?: number;
  pitch?: number;
  roll?: number;
  /** Centimeters. */
  right?: number;
  up?: number;
  away?: number;
}

/** The points of the canonical head that determine its pose, turned and moved, as the assumed camera sees them. */
function seen({ yaw = 0, pitch = 0, roll = 0, right = 0, up = 0, away = 45 }: Head): Float32Array {
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  const placed = canonicalFace.map(([, x, y, z]) => {
    const [y1, z1] = [cp * y! - sp * z!, sp * y! + cp * z!];
    const [x2, z2] = [cy * x! + sy * z1, cy * z1 - sy * x!];
    return [cr * x2 - sr * y1 + right, sr * x2 + cr * y1 + up, z2 - away] as const;
  });
  const height = 2 * Math.tan(31.5 * radians);
  const width = (height * size.width) / size.height;
  const meanAway = -placed.reduce((sum, [, , z]) => sum + z / placed.length, 0);
  const landmarks = new Float32Array(478 * 3);
  for (const [at, [x, y, z]] of placed.entries()) {
    const point = [0.5 + x / -z / width, 0.5 - y / -z / height, (-z - meanAway) / meanAway / width];
    landmarks.set(point, canonicalFace[at]![0]! * 3);
  }
  return landmarks;
}

describe('the pose of a head', () => {
  for (const head of [
    {},
    { yaw: 35 },
    { yaw: -50, pitch: 10 },
    { pitch: 25 },
    { pitch: -20, roll: 8 },
    { roll: 40 },
    { yaw: 15, pitch: -12, roll: -30, right: 9, up: -6, away: 60 },
    { yaw: 30, pitch: -20, roll: 27 },
    { yaw: 30, pitch: -20, roll: -27 },
    { right: -12, up: 8, away: 35 },
  ] satisfies Head[]) {
    it(`is recovered: ${JSON.stringify(head)}`, () => {
      const matrix = poseOfLandmarks(seen(head), size);
      assert.ok(matrix);
      const { yawDegrees, pitchDegrees, rollDegrees } = poseOfMatrix(matrix);
      const { yaw = 0, pitch = 0, roll = 0, right = 0, up = 0, away = 45 }: Head = head;
      const near = (found: number, expected: number, within: number, what: string): void =>
        assert.ok(Math.abs(found - expected) <= within, `${what} ${found}, expected ${expected}`);
      near(yawDegrees, yaw, 1, 'yaw');
      near(pitchDegrees, pitch, 1, 'pitch');
      near(rollDegrees, roll, 1, 'roll');
      near(matrix[12]!, right, 1, 'right');
      near(matrix[13]!, up, 1, 'up');
      near(matrix[14]!, -away, 2, 'toward');
      assert.deepEqual([matrix[3], matrix[7], matrix[11], matrix[15]], [0, 0, 0, 1]);
    });
  }

  it('is null for points in one place or without finite values', () => {
    assert.equal(poseOfLandmarks(new Float32Array(478 * 3).fill(0.5), size), null);
    assert.equal(poseOfLandmarks(new Float32Array(478 * 3).fill(NaN), size), null);
  });
});
