import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentForms, documentWidthPixels, rectify } from '../../../src/document/index.js';
import { poseOfQuad } from '../../../src/document/quad.js';
import { QuadRefiner } from '../../../src/document/refine.js';
import type { Pixels } from '../../../src/contract/geometry.js';
import { drawScene, quadInScene } from '../../support/document-scene.js';

describe('the pose of a quad', () => {
  for (const aspect of [1.586, 1.42, 2.2]) {
    for (const tiltDegrees of [0, 15, 30]) {
      for (const spinDegrees of [0, 25, 90, 160]) {
        it(`recovers ${aspect} from a document tilted ${tiltDegrees}° and turned ${spinDegrees}°`, () => {
          const quad = quadInScene({ aspect, tiltDegrees, spinDegrees, size: 0.5, shiftY: 0.1 });
          const pose = { aspect: 0, skew: 1, tiltRadians: 1 };
          const flat = quad.flatMap(({ x, y }) => [x, y]);
          poseOfQuad(flat, { width: 480, height: 640 }, pose);
          assert.ok(Math.abs(pose.aspect - aspect) < 0.01, `aspect ${pose.aspect}`);
          assert.ok(Math.abs(pose.skew) < 0.01, `skew ${pose.skew}`);
          assert.ok(Math.abs((pose.tiltRadians * 180) / Math.PI - tiltDegrees) < 0.5);
        });
      }
    }
  }
});

describe('rectification', () => {
  it('straightens a tilted card to its true aspect ratio, with its print in place', () => {
    const { pixels, quad } = drawScene({ spinDegrees: 15, tiltDegrees: 20, width: 720, height: 960 });
    const card = rectify(pixels, quad, 'ng_drivers_license');
    assert.ok(Math.abs(card.width / card.height - 85.6 / 53.98) < 0.01);
    const level = (u: number, v: number): number =>
      card.data[(Math.floor(v * card.height) * card.width + Math.floor(u * card.width)) * 4]!;
    for (const [u, v] of [
      [0.03, 0.5],
      [0.97, 0.5],
      [0.5, 0.04],
      [0.5, 0.96],
    ] as const) {
      assert.ok(Math.abs(level(u, v) - 205) < 6, `paper at ${u}, ${v} is ${level(u, v)}`);
    }
    assert.ok(level(0.18, 0.5) < 180, 'portrait on the left');
  });

  it('enlarges nothing and respects the maximum size of the form', () => {
    const { pixels, quad } = drawScene({});
    assert.equal(rectify(pixels, quad, 'id1').width, Math.round(documentWidthPixels(quad)));
    const large = drawScene({ width: 2400, height: 1400, size: 0.9 });
    assert.equal(rectify(large.pixels, large.quad, 'id1').width, documentForms.id1.rectifiedWidth);
    assert.equal(rectify(pixels, quad, 'id1', { longerSidePixels: 200 }).width, 200);
  });

  it('takes the aspect ratio of a free-form sheet from the picture', () => {
    const { pixels, quad } = drawScene({ aspect: 2.3, tiltDegrees: 20 });
    const sheet = rectify(pixels, quad, 'generic_sheet');
    assert.ok(Math.abs(sheet.width / sheet.height - 2.3) < 0.05);
  });
});

const width = 320;
const height = 240;
/** Corners of the sheet before its upper side is bent. */
const corners = [60, 60, 260, 60, 260, 190, 60, 190];

/** A bright sheet on a dark table. Its upper side sags by this many pixels in the middle. */
function sheet(sag: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const share = (x - 60) / 200;
      const top = 60 + 4 * sag * share * (1 - share);
      const inside = x >= 60 && x < 260 && y >= top && y < 190;
      data.fill(inside ? 210 : 70, (y * width + x) * 4, (y * width + x) * 4 + 3);
      data[(y * width + x) * 4 + 3] = 255;
    }
  }
  return { data, width, height };
}

const refined = (pixels: Pixels, quad = corners, fixedSides = 0) => {
  const refiner = new QuadRefiner();
  const moved = Float64Array.from(quad);
  refiner.refine(pixels, moved, 1, 8, fixedSides);
  return { refiner, moved };
};

describe('refining the sides of a quad', () => {
  it('moves them onto the edges', () => {
    const off = corners.map((value, at) => value + [4, -3, -5, 4, 3, 3, -4, -2][at]!);
    const { moved, refiner } = refined(sheet(0), off);
    moved.forEach((value, at) => assert.ok(Math.abs(value - corners[at]!) < 0.7, `${at}: ${value}`));
    assert.ok(refiner.support.every((support) => support > 0.7));
    assert.ok(refiner.weakest.every((support) => support > 0.6));
  });

  it('distinguishes a bent side from straight ones', () => {
    const straight = refined(sheet(0)).refiner.bend;
    assert.ok(Math.max(...straight) < 0.13, [...straight].join());
    const slight = refined(sheet(4)).refiner.bend;
    const bent = refined(sheet(8)).refiner.bend;
    assert.ok(slight[0]! > 1.3 * straight[0]!, `${slight[0]} against ${straight[0]}`);
    assert.ok(bent[0]! > 1.5 * slight[0]!, `${bent[0]} against ${slight[0]}`);
    for (const side of [1, 2, 3]) assert.ok(bent[side]! < 0.13, `side ${side}: ${bent[side]}`);
  });
});
