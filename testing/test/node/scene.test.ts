import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { rotationOf } from '../../src/render/camera.js';
import { createHead, shapeHead } from '../../src/people/model/head-mesh.js';
import { eyeCenterX, faceMiddle, mouthHalfWidth } from '../../src/people/model/head-shape.js';
import { identityOf } from '../../src/people/model/identity.js';
import { idealPose, type PersonPose } from '../../src/people/pose.js';
import { seenAt } from '../../src/people/person-renderer.js';
import { renderPerson } from '../../src/people/person-renderer.js';
import type { Pixels } from '../../../src/contract/geometry.js';

const picture = { width: 640, height: 480 };
const small = { width: 320, height: 240 };
const noseTip = [0, -3.6, 12] as const;
const at = (pose: Partial<PersonPose>, point: readonly [number, number, number]) =>
  seenAt({ ...idealPose, ...pose }, picture, point)!;

/** Mean of the three channels over a box in shares of the picture. */
function brightness(pixels: Pixels, left: number, top: number, right: number, bottom: number): number {
  let sum = 0;
  let count = 0;
  for (let y = Math.floor(top * pixels.height); y < bottom * pixels.height; y++) {
    for (let x = Math.floor(left * pixels.width); x < right * pixels.width; x++) {
      const from = (y * pixels.width + x) * 4;
      sum += (pixels.data[from]! + pixels.data[from + 1]! + pixels.data[from + 2]!) / 3;
      count++;
    }
  }
  return sum / count;
}
const cheeks = (pixels: Pixels): number => brightness(pixels, 0.45, 0.5, 0.55, 0.58);

describe('pose of the synthetic head', () => {
  it('turns the nose to the right edge of the picture for positive yaw', () => {
    assert.ok(at({ yawDegrees: 20 }, noseTip).x > at({}, noseTip).x + 20);
    assert.ok(at({ yawDegrees: -20 }, noseTip).x < at({}, noseTip).x - 20);
  });

  it('lowers the nose for positive pitch', () => {
    assert.ok(at({ pitchDegrees: 20 }, noseTip).y > at({}, noseTip).y + 20);
  });

  it('tilts counter-clockwise in the picture for positive roll', () => {
    const left = at({ rollDegrees: 20 }, [-eyeCenterX, 0, 8.5]);
    const right = at({ rollDegrees: 20 }, [eyeCenterX, 0, 8.5]);
    assert.ok(right.y < left.y - 10);
  });

  it('looks where yaw and pitch say, whatever the roll', () => {
    for (const roll of [-30, 0, 25]) {
      const rotation = rotationOf(24, 11, roll);
      const degrees = 180 / Math.PI;
      assert.ok(Math.abs(Math.atan2(rotation[2], rotation[8]) * degrees - 24) < 1e-9);
      assert.ok(Math.abs(-Math.asin(rotation[5]) * degrees - 11) < 1e-9);
    }
  });

  it('places and sizes the face as its offset and share say', () => {
    for (const [offsetX, offsetY] of [
      [0, 0],
      [0.25, -0.1],
      [-0.2, 0.2],
    ] as const) {
      for (const faceHeightShare of [0.15, 0.45, 0.9]) {
        const seen = at({ offsetX, offsetY, faceHeightShare }, faceMiddle);
        assert.ok(Math.abs(seen.x / picture.width - 0.5 - offsetX) < 1e-6);
        assert.ok(Math.abs(seen.y / picture.height - 0.5 - offsetY) < 1e-6);
        const top = at({ faceHeightShare }, [0, faceMiddle[1] + 7.75, faceMiddle[2]]);
        const chin = at({ faceHeightShare }, [0, faceMiddle[1] - 7.75, faceMiddle[2]]);
        // The head is lifted a little at rest, so its line from forehead to chin leans in depth.
        const share = (chin.y - top.y) / picture.height;
        assert.ok(Math.abs(share / faceHeightShare - 1) < 0.03, `${share}`);
      }
    }
  });
});

describe('expression', () => {
  const head = createHead(identityOf(1));
  const lips = head.rest.flatMap((point, index) =>
    Math.abs(point.angle) < 1e-6 && Math.abs(point.lipY) < 1e-6 && point.z > 5 ? [index] : [],
  );
  const gap = (): number => {
    const heights = lips.map((index) => head.mesh.positions[index * 3 + 1]!);
    return Math.max(...heights) - Math.min(...heights);
  };

  it('parts the lips further as the mouth opens, and closes them again', () => {
    const gaps = [0, 0.2, 0.4, 0.6, 0].map((mouthOpen) => {
      shapeHead(head, mouthOpen, 0);
      return gap();
    });
    assert.ok(gaps[0]! < 1e-6 && gaps[4]! < 1e-6);
    assert.ok(gaps[1]! > 0.5 && gaps[2]! > gaps[1]! * 1.5 && gaps[3]! > gaps[2]! * 1.3);
    assert.ok(Math.abs(gaps[3]! / (2 * mouthHalfWidth) - 0.6) < 0.06, `${gaps[3]} cm is not 0.6 of the width`);
  });
});

describe('picture', () => {
  it('is equal for equal poses and seeds, and its noise differs with the seed', () => {
    const first = renderPerson({ yawDegrees: 12 }, { ...small, seed: 5 });
    renderPerson({ monk: 2, eyeOpen: 0, mouthOpen: 0.5 }, { ...small, seed: 9 });
    assert.deepEqual(renderPerson({ yawDegrees: 12 }, { ...small, seed: 5 }), first);
    assert.notDeepEqual(renderPerson({ yawDegrees: 12 }, { ...small, seed: 6 }), first);
  });

  it('gets darker from tone 1 to tone 10, to about a third, in the same light', () => {
    // The first four differ in hue more than in lightness.
    const tones = [1, 5, 6, 7, 8, 9, 10] as const;
    const means = tones.map((monk) => cheeks(renderPerson({ monk, noise: 0 }, small)));
    for (let at = 1; at < tones.length; at++) {
      assert.ok(means[at]! < means[at - 1]!, `tone ${tones[at]} is darker than ${tones[at - 1]}`);
    }
    const share = means.at(-1)! / means[0]!;
    assert.ok(share > 0.22 && share < 0.45, `tone 10 over tone 1: ${share.toFixed(2)}`);
  });

  it('follows the light: dark, overexposed, one-sided', () => {
    assert.ok(cheeks(renderPerson({ exposure: 0.03 }, small)) < 40);
    assert.ok(cheeks(renderPerson({ exposure: 8, monk: 4 }, small)) > 245);
    const oneSided = renderPerson({ unevenness: 1, lightAzimuthDegrees: -85, monk: 4 }, small);
    const lit = brightness(oneSided, 0.42, 0.5, 0.46, 0.58);
    const unlit = brightness(oneSided, 0.54, 0.5, 0.58, 0.58);
    assert.ok(lit > unlit * 2, `${lit} against ${unlit}`);
  });

  it('loses detail to defocus and to motion', () => {
    const detail = (pose: Partial<PersonPose>): number => {
      const { data, width } = renderPerson({ noise: 0, ...pose }, picture);
      let sum = 0;
      for (let y = 150; y < 330; y++) {
        for (let x = 250; x < 390; x++) {
          const from = (y * width + x) * 4;
          sum += Math.abs(data[from]! - data[from + 4]!);
        }
      }
      return sum;
    };
    const sharp = detail({});
    assert.ok(detail({ defocusPixels: 5 }) < sharp * 0.5);
    assert.ok(detail({ motionBlurPixels: 30 }) < sharp * 0.5);
  });

  it('changes with everything that can cover the face, and with glasses', () => {
    const bare = renderPerson({ noise: 0 }, small);
    for (const change of [
      { covered: 'mask' },
      { covered: 'sunglasses' },
      { covered: 'hand' },
      { glasses: true },
      { people: 0 },
      { people: 2 },
    ] as const) {
      const seen = renderPerson({ noise: 0, ...change }, small);
      const changed = seen.data.filter((value, index) => Math.abs(value - bare.data[index]!) > 24).length;
      assert.ok(changed > 500, `${JSON.stringify(change)}: ${changed} values`);
    }
  });
});
