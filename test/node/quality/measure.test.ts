import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { measureFace } from '../../../src/face/measure.js';
import { measureScene } from '../../../src/face/scene.js';
import { faceThresholds } from '../../../src/face/thresholds.js';
import type { FaceMeasures } from '../../../src/face/types.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { moved } from '../../support/blur.js';
import { drawFace, goodFace, poseMatrix, type DrawnFace } from './drawn-face.js';

function picture(width: number, height: number, codeAt: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const code = codeAt(pixel % width, Math.floor(pixel / width));
    data.fill(code, pixel * 4, pixel * 4 + 3);
    data[pixel * 4 + 3] = 255;
  }
  return { width, height, data };
}

function near(actual: number | null, expected: number, tolerance: number): void {
  assert.ok(
    actual !== null && Math.abs(actual - expected) <= tolerance,
    `${actual} is not within ${tolerance} of ${expected}`,
  );
}

const measuresOf = (change: Partial<DrawnFace> = {}): FaceMeasures => measureFace(drawFace(change), null).measures;

describe('measures of the whole picture', () => {
  it('recover the noise that was added, whatever the gradient', () => {
    for (const noise of [2, 10]) {
      const { noiseSigma } = measuresOf({ noise, background: 0.3 });
      // Noise is per channel; luma averages three: √(0.2126² + 0.7152² + 0.0722²) = 0.75.
      near(noiseSigma, noise * 0.75, noise * 0.1);
    }
    near(measureScene(picture(128, 64, (x, y) => x + 2 * y)).noiseSigma, 0, 1e-4);
  });
});

const blurLimit = faceThresholds.find((threshold) => threshold.id === 'blur')?.accept ?? NaN;

describe('blur of the face', () => {
  const blurOf = (change: Partial<DrawnFace>): number => measuresOf(change).blur ?? NaN;

  it('does not cross the limit because of noise, for a blurred face or a sharp one', () => {
    for (const noise of [0.5, 3, 6]) {
      assert.ok(blurOf({ blur: 6, noise }) > blurLimit, `blurred, noise ${noise}`);
      assert.ok(blurOf({ noise }) < blurLimit / 2, `sharp, noise ${noise}`);
    }
  });

  it('detects motion in any direction, though edges along it stay sharp', () => {
    const frame = drawFace();
    for (const degrees of [0, 90, 45]) {
      const pixels = moved(frame.pixels, 24, degrees);
      const blur = measureFace({ ...frame, pixels }, null).measures.blur ?? 0;
      assert.ok(blur > blurLimit, `moved by ${degrees} degrees: ${blur}`);
    }
  });
});

describe('position and pose', () => {
  it('give size and position relative to the oval', () => {
    const measures = measuresOf({ share: 0.34, centerX: 0.6, centerY: 0.4 });
    near(measures.faceHeightRatio, 0.34, 0.001);
    near(measures.ovalFill, 0.5, 0.001);
    near(measures.offsetX, 0.1 / ((0.68 * 0.75 * 360) / 480), 0.001);
    near(measures.offsetY, -0.1 / 0.68, 0.001);
  });

  it('show how much brighter the scene is than the face, equally for every tone', () => {
    const values = [1, 5, 10].map((monk) => measuresOf({ monk, background: 0.9, exposure: 0.3 }).backlight ?? NaN);
    assert.ok(Math.max(...values) - Math.min(...values) < 2, values.join(' '));
    const lit = measuresOf({ background: 0.5 }).backlight ?? NaN;
    assert.ok(values.every((value) => value > lit));
  });

  for (const [yaw, pitch, roll] of [
    [20, 0, 0],
    [0, -15, 0],
    [0, 0, 25],
    [12, 8, -10],
    [24, -16, 27],
  ] as const) {
    it(`read yaw ${yaw}, pitch ${pitch}, roll ${roll} from the pose matrix`, () => {
      const frame = drawFace();
      const [face] = frame.faces;
      assert.ok(face);
      const turned = { ...face, poseMatrix: poseMatrix(yaw, pitch, roll) };
      const { measures } = measureFace({ ...frame, faces: [turned] }, null);
      near(measures.yawDegrees, yaw, 0.01);
      near(measures.pitchDegrees, pitch, 0.01);
      near(measures.rollDegrees, roll, 0.01);
    });
  }
});

describe('the number of faces', () => {
  const main = drawFace({ share: 0.45, centerX: 0.35 }).faces[0];
  const countWith = (change: Partial<DrawnFace>, matrix?: Float32Array): number | null => {
    const frame = drawFace({ share: 0.45, centerX: 0.35 });
    const other = drawFace(change).faces[0];
    assert.ok(main && other);
    const second = matrix ? { ...other, poseMatrix: matrix } : other;
    return measureFace({ ...frame, faces: [main, second] }, null).measures.faceCount;
  };

  it('includes a second person, also a smaller one farther back', () => {
    assert.equal(countWith({ share: 0.4, centerX: 0.8 }), 2);
    assert.equal(countWith({ share: 0.12, centerX: 0.8 }), 2);
  });

  it('excludes a speck, a duplicate, and a shoulder mistaken for a sideways face', () => {
    assert.equal(countWith({ share: 0.05, centerX: 0.8 }), 1);
    assert.equal(countWith({ share: 0.42, centerX: 0.36 }), 1);
    assert.equal(countWith({ share: 0.5, centerX: 0.8 }, poseMatrix(0, 0, -80)), 1);
    assert.equal(countWith({ share: 0.5, centerX: 0.8 }, poseMatrix(-41, -26, -51)), 1, 'turned, too');
  });
});

describe('motion', () => {
  it('is the movement of the face in its own heights per second', () => {
    const still = drawFace();
    const first = measureFace(still, null);
    assert.equal(first.measures.motion, null);
    const moved = drawFace({ centerX: goodFace.centerX + 0.033 });
    const next = measureFace({ ...moved, time: 100 }, first.memory);
    near(next.measures.motion, (0.033 * 480) / (0.44 * 360) / 0.1, 0.01);
    const same = measureFace({ ...still, time: 100 }, first.memory);
    near(same.measures.motion, 0, 1e-6);
  });

  it('is unknown after a gap in the film', () => {
    const first = measureFace(drawFace(), null);
    assert.equal(measureFace({ ...drawFace(), time: 5000 }, first.memory).measures.motion, null);
  });
});
