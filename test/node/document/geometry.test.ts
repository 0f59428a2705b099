import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { documentForms, documentWidthPixels, rectify } from '../../../src/document/index.js';
import { poseOfQuad } from '../../../src/document/quad.js';
import { intersectionOverUnion, type Corner } from '../../support/quad-overlap.js';
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

  it('keeps a document upright that stands on its short side', () => {
    const { pixels, quad } = drawScene({});
    const turned = rectify(pixels, [quad[1], quad[2], quad[3], quad[0]], 'id1');
    assert.ok(turned.height > turned.width);
  });

  it('takes the aspect ratio of a free-form sheet from the picture', () => {
    const { pixels, quad } = drawScene({ aspect: 2.3, tiltDegrees: 20 });
    const sheet = rectify(pixels, quad, 'generic_sheet');
    assert.ok(Math.abs(sheet.width / sheet.height - 2.3) < 0.05);
  });
});

describe('intersection over union', () => {
  const box = (x: number, y: number, width: number, height: number): Corner[] => [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const table: [string, Corner[], Corner[], number][] = [
    ['the same quad', box(10, 10, 20, 10), box(10, 10, 20, 10), 1],
    ['the same quad the other way round', box(10, 10, 20, 10), [...box(10, 10, 20, 10)].reverse(), 1],
    ['half of it', box(0, 0, 20, 10), box(10, 0, 10, 10), 0.5],
    ['quads apart', box(0, 0, 10, 10), box(50, 50, 10, 10), 0],
    ['a quad beyond the frame', box(-50, 0, 60, 10), box(0, 0, 10, 10), 1],
  ];
  for (const [what, a, b, expected] of table) {
    it(`of ${what} is ${expected}`, () => {
      assert.ok(Math.abs(intersectionOverUnion(a, b, 100, 100) - expected) < 1e-9);
    });
  }
});
