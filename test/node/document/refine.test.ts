import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QuadRefiner } from '../../../src/document/refine.js';
import type { Pixels } from '../../../src/shared/geometry.js';

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

  it('leaves fixed sides alone', () => {
    const off = corners.map((value, at) => value + (at === 1 || at === 3 ? 5 : 0));
    const { moved, refiner } = refined(sheet(0), off, 1);
    assert.ok(Math.abs(moved[1]! - 65) < 0.5);
    assert.equal(refiner.support[0], 0);
    assert.equal(refiner.bend[0], 0);
    assert.equal(refiner.weakest[0], 0);
  });

  it('moves nothing if there is no edge to see', () => {
    const data = new Uint8ClampedArray(width * height * 4).fill(128);
    const { moved } = refined({ data, width, height });
    moved.forEach((value, at) => assert.ok(Math.abs(value - corners[at]!) < 0.5));
  });
});
