import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { FaceObservation } from '../../../src/contract/face.js';
import { fitAngles, poseOfAngles, poseOpinions, posePairs, toneReport } from '../../parity/parity-opinions.js';
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

describe('the pose compared with the opinion stored with a picture', () => {
  it('reads the angles of both in the same order', () => {
    const plain = poseOfAngles({ yaw: 20, pitch: 0, roll: 0 });
    assert.ok(Math.abs(plain.yawDegrees - 20) < 1e-3 && Math.abs(plain.pitchDegrees) < 1e-3);
    // A head that turns by 30°, tilts by 27° and looks up by 20°: with roll removed last, yaw reads 18°.
    const leaning = poseOfAngles({ yaw: 17.933, pitch: -31.201, roll: 27.365 });
    for (const [key, expected] of [
      ['yawDegrees', 30],
      ['pitchDegrees', -20],
      ['rollDegrees', 27],
    ] as const) {
      assert.ok(Math.abs(leaning[key] - expected) < 0.01, `${key} ${leaning[key]}, expected ${expected}`);
    }
  });

  it('finds opinions by file and frame, with the tone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'opinions-'));
    const angles = { yaw: 12, pitch: 0, roll: 0 };
    try {
      writeFileSync(
        join(folder, 'labels.json'),
        JSON.stringify({
          frames: [
            { file: 'a.jpg', tags: ['dark-skin'], measured: angles },
            { file: 'b.jpg', monk: 9, truth: angles },
            { file: 'c.jpg', monk: 9, truth: [angles, angles] },
          ],
        }),
      );
      writeFileSync(
        join(folder, 'd.json'),
        JSON.stringify({ skin: 'brown', frames: [{ faces: 0 }, { faces: 1, ...angles }] }),
      );
      const opinionOf = poseOpinions(folder);
      const described = (name: string): string | null => {
        const opinion = opinionOf(name);
        return opinion && `${opinion.source}, ${opinion.tone}, ${Math.round(opinion.pose.yawDegrees)}`;
      };
      assert.equal(described('a.jpg'), 'FaceLandmarker, dark, 12');
      assert.equal(described('b.jpg'), 'truth, Monk 8-10, 12');
      assert.equal(described('d.mjpeg#1'), 'FaceLandmarker, brown, 12');
      for (const name of ['c.jpg', 'd.mjpeg#0', 'd.mjpeg#7', 'e.jpg', 'e.mjpeg#0']) assert.equal(described(name), null);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('also compares with what MediaPipe reads from the same pixels', () => {
    const pose = (yaw: number) => poseOfAngles({ yaw, pitch: 0, roll: 0 });
    const opinion = { source: 'FaceLandmarker' as const, tone: 'dark', pose: pose(30) };
    const row = compareFrame(frame([face(100, { yaw: 25 })], [face(100, { yaw: 26 })]));
    const said = posePairs(row, opinion).map(
      ({ ours, opinion: { source, tone, pose: theirs } }) =>
        `${tone} ${source}: ${Math.round(ours.yawDegrees)} of ${Math.round(theirs.yawDegrees)}`,
    );
    assert.deepEqual(said, ['dark FaceLandmarker: 26 of 30', 'dark MediaPipe here: 26 of 25']);
    assert.equal(posePairs(compareFrame(frame([], [face(100, { yaw: 5 })])), opinion).length, 1);
    assert.deepEqual(posePairs(row, null), []);
  });

  it('reports slope and bias by tone, but no slope for heads that hardly turn', () => {
    const fit = fitAngles([-20, 0, 10, 30].map((theirs) => [theirs, 0.9 * theirs + 1] as const));
    assert.ok(Math.abs(fit.slope! - 0.9) < 1e-9 && Math.abs(fit.bias - 0.5) < 1e-9 && Math.abs(fit.p95 - 3) < 1e-9);
    assert.equal(
      fitAngles([
        [0, 0],
        [1, 3],
      ]).slope,
      null,
    );
    const pairs = [-20, 20].flatMap((yaw) =>
      ['light', 'dark'].map((tone) => ({
        ours: poseOfAngles({ yaw: tone === 'dark' ? yaw / 2 : yaw, pitch: 0, roll: 0 }),
        opinion: { source: 'FaceLandmarker' as const, tone, pose: poseOfAngles({ yaw, pitch: 0, roll: 0 }) },
      })),
    );
    assert.deepEqual(
      toneReport(pairs).map((line) => line.split(';')[0]),
      [
        'against FaceLandmarker, all (4): yaw slope 0.75, bias +0.0°, p95 10.0°',
        'against FaceLandmarker, dark (2): yaw slope 0.50, bias +0.0°, p95 10.0°',
        'against FaceLandmarker, light (2): yaw slope 1.00, bias +0.0°, p95 0.0°',
      ],
    );
  });
});
