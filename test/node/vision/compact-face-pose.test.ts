import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { poseOfMatrix } from '../../../src/quality/pose.js';
import { geometryPipeline, readPart } from '../../../engine/assets/sources.js';
import canonicalFace from '../../../src/vision/compact/face/canonical-face.json' with { type: 'json' };
import { poseOfLandmarks } from '../../../src/vision/compact/face/pose.js';

/** Fields of a Protocol Buffers message: the number, and the value or bytes. */
function fieldsOf(message: Uint8Array): { field: number; value: number; bytes: Uint8Array }[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[at++]!;
      value += (byte & 127) * shift;
      if (byte < 128) return value;
    }
  };
  const fields: ReturnType<typeof fieldsOf> = [];
  while (at < message.length) {
    const key = varint();
    const [field, wire] = [key >> 3, key & 7];
    let [value, bytes] = [NaN, new Uint8Array(0)];
    if (wire === 0) value = varint();
    else if (wire === 5) [value, at] = [view.getFloat32(at, true), at + 4];
    else if (wire === 2) {
      const length = varint();
      [bytes, at] = [message.slice(at, at + length), at + length];
    } else assert.fail(`wire type ${wire}`);
    fields.push({ field, value, bytes });
  }
  return fields;
}

// GeometryPipelineMetadata: canonical_mesh = 1, procrustes_landmark_basis = 2; Mesh3d: vertex_buffer = 3 (x, y, z, u,
// v).
const metadata = fieldsOf(readPart(geometryPipeline).slice());
const buffer = fieldsOf(metadata.find(({ field }) => field === 1)!.bytes)
  .filter(({ field }) => field === 3)
  .map(({ value }) => value);
const vertices = Array.from({ length: 468 }, (_, at) => buffer.slice(at * 5, at * 5 + 3));
const basis = metadata.filter(({ field }) => field === 2).map(({ bytes }) => fieldsOf(bytes).map(({ value }) => value));

describe('the canonical face', () => {
  it('is identical to the installed geometry pipeline’s', () => {
    assert.equal(basis.length, 33);
    const table = canonicalFace.map((row) => row.map(Math.fround));
    assert.deepEqual(
      table,
      basis.map(([index, weight]) => [index!, ...vertices[index!]!, weight!]),
    );
  });
});

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

/** The canonical head, turned and moved, as the assumed camera sees it. */
function seen({ yaw = 0, pitch = 0, roll = 0, right = 0, up = 0, away = 45 }: Head): Float32Array {
  const [sy, cy] = [Math.sin(yaw * radians), Math.cos(yaw * radians)];
  const [sp, cp] = [Math.sin(pitch * radians), Math.cos(pitch * radians)];
  const [sr, cr] = [Math.sin(roll * radians), Math.cos(roll * radians)];
  const placed = vertices.map(([x, y, z]) => {
    const [y1, z1] = [cp * y! - sp * z!, sp * y! + cp * z!];
    const [x2, z2] = [cy * x! + sy * z1, cy * z1 - sy * x!];
    return [cr * x2 - sr * y1 + right, sr * x2 + cr * y1 + up, z2 - away] as const;
  });
  const height = 2 * Math.tan(31.5 * radians);
  const width = (height * size.width) / size.height;
  const meanAway = -placed.reduce((sum, [, , z]) => sum + z / placed.length, 0);
  return Float32Array.from(
    placed.flatMap(([x, y, z]) => [0.5 + x / -z / width, 0.5 - y / -z / height, (-z - meanAway) / meanAway / width]),
  );
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
