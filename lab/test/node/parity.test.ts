import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FaceObservation } from '../../../src/contract/face.js';
import { compareFrame, figuresOf, pairFaces, reportOf, type ParityFrame } from '../../parity/parity-score.js';

const size = { width: 640, height: 480 };

/**
 * A face with 100 pixels between the eyes' centers, turned by `yaw` degrees; its points moved right by `shift` pixels.
 */
function face(x: number, { shift = 0, yaw = 0, of = 478 } = {}): FaceObservation {
  const landmarks = new Float32Array(of * 3).fill(0.5);
  for (const [index, at] of [
    [33, 0],
    [133, 40],
    [362, 100],
    [263, 140],
  ] as const) {
    landmarks.set([(x + at) / size.width, 0.5, 0], index * 3);
  }
  for (let at = 0; at < landmarks.length; at += 3) landmarks[at]! += shift / size.width;
  const [sin, cos] = [Math.sin((yaw * Math.PI) / 180), Math.cos((yaw * Math.PI) / 180)];
  return {
    box: { x, y: 100, width: 140, height: 180 },
    score: 1,
    landmarks,
    poseMatrix: Float32Array.of(cos, 0, -sin, 0, 0, 1, 0, 0, sin, 0, cos, 0, 0, 0, -50, 1),
  };
}

function frame(mediapipe: FaceObservation[], compact: FaceObservation[]): ParityFrame {
  return { file: 'a.jpg', size, mediapipe, compact, compactMs: 5, mediapipeMs: 12 };
}

describe('parity of two engines', () => {
  it('measures points in pixels and eye distances, and the rotation between poses', () => {
    const row = compareFrame(frame([face(100)], [face(100, { shift: 2, yaw: 3 })]));
    assert.equal(row.agrees, true);
    const [found] = row.faces;
    assert.ok(found);
    const close = (value: number | null, expected: number): void =>
      assert.ok(Math.abs(value! - expected) < 1e-3, `${value} is not ${expected}`);
    close(found.meanPixels, 2);
    close(found.worstPixels, 2);
    close(found.worstPercent, 2);
    close(found.yawDegrees, 3);
    close(found.rollDegrees, 0);
  });

  it('pairs faces by position, whatever their order', () => {
    const theirs = [face(50), face(400)];
    const ours = [face(405), face(52)];
    assert.deepEqual(pairFaces(theirs, ours), [
      [theirs[0], ours[1]],
      [theirs[1], ours[0]],
    ]);
  });

  it('counts a missing face, an extra face and a face elsewhere as disagreement', () => {
    for (const [mediapipe, compact] of [
      [[face(100)], []],
      [[], [face(100)]],
      [[face(100)], [face(100), face(102)]],
      [[face(100)], [face(300)]],
    ] satisfies [FaceObservation[], FaceObservation[]][]) {
      assert.equal(compareFrame(frame(mediapipe, compact)).agrees, false);
    }
    assert.equal(compareFrame(frame([], [])).agrees, true);
  });

  it('does not compare meshes of different sizes', () => {
    assert.throws(() => compareFrame(frame([face(100)], [face(100, { of: 468 })])), /478.*468/);
  });

  it('ends its report with the figures for all pictures', () => {
    const rows = [
      compareFrame(frame([face(100)], [face(100, { shift: 1, yaw: 0.25 })])),
      compareFrame(frame([face(100)], [face(100, { shift: 3, yaw: -0.5 })])),
      compareFrame(frame([], [])),
      { ...compareFrame(frame([face(100)], [])), file: 'lost.jpg' },
    ];
    const lines = reportOf(rows);
    assert.ok(lines.some((line) => line.includes('lost.jpg')));
    assert.equal(
      lines.at(-1),
      'parity: agree 75.00 %, mean 2.000 % of eye distance, worst 3.00 %, yaw 0.50°, compact 5.0 ms, mediapipe 12.0 ms',
    );
    assert.equal(figuresOf(rows).faces, 2);
  });

  it('handles a folder without faces', () => {
    assert.match(reportOf([compareFrame(frame([], []))]).at(-1)!, /mean none % of eye distance/);
  });
});
