import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pixels } from '../../../src/shared/geometry.js';
import { letterboxOf, type Region } from '../../../src/vision/compact/face/region.js';
import { inputLevels, sampleRegion } from '../../../src/vision/compact/face/sample-region.js';

/** Input as 8-bit values, so that expectations are readable. */
const levels = Float32Array.from({ length: 256 }, (_, value) => value);

/** A picture whose red is `red(x, y)`, with green one and blue two above it. */
function picture(width: number, height: number, red: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = red(x, y);
      data.set([value, value + 1, value + 2, 255], (y * width + x) * 4);
    }
  }
  return { data, width, height };
}

function sample(from: Pixels, region: Region, side: number, outside: 'black' | 'nearest' = 'black'): number[][] {
  const into = new Float32Array(side * side * 3);
  sampleRegion(from, region, { side, levels, outside }, into);
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (_, x) => into[(y * side + x) * 3]!));
}

function region(x: number, y: number, width: number, height = width, radians = 0): Region {
  return { center: { x: x + width / 2, y: y + height / 2 }, width, height, radians };
}

const grid = picture(4, 4, (x, y) => y * 40 + x * 10);
const gridRows = [0, 1, 2, 3].map((y) => [0, 1, 2, 3].map((x) => y * 40 + x * 10));

describe('a region of a picture as network input', () => {
  it('is the picture itself at its own size, all three colors', () => {
    assert.deepEqual(sample(grid, region(0, 0, 4), 4), gridRows);
    const into = new Float32Array(4 * 4 * 3);
    sampleRegion(grid, region(0, 0, 4), { side: 4, levels, outside: 'black' }, into);
    assert.deepEqual([...into.subarray(0, 6)], [0, 1, 2, 10, 11, 12]);
  });

  it('is black outside the picture, and mixes with black at its edge', () => {
    const white = picture(2, 2, () => 200);
    assert.deepEqual(sample(white, region(-1, -1, 4), 4), [
      [0, 0, 0, 0],
      [0, 200, 200, 0],
      [0, 200, 200, 0],
      [0, 0, 0, 0],
    ]);
    assert.deepEqual(sample(white, region(-0.5, 0, 2), 2)[0], [100, 200]);
  });

  it('or repeats the picture’s nearest pixel', () => {
    assert.deepEqual(sample(grid, region(-2, 2, 4), 4, 'nearest'), [
      [80, 80, 80, 90],
      [120, 120, 120, 130],
      [120, 120, 120, 130],
      [120, 120, 120, 130],
    ]);
    const alone = picture(1, 1, () => 7);
    assert.deepEqual(new Set(sample(alone, region(-9, 5, 30), 4, 'nearest').flat()), new Set([7]));
  });

  it('rotates clockwise with its region', () => {
    // A quarter turn clockwise: the region's top edge is the picture's right edge. Its pixel 0 is on that edge.
    assert.deepEqual(sample(grid, region(0, 0, 4, 4, Math.PI / 2), 4, 'nearest'), [
      [30, 70, 110, 150],
      [30, 70, 110, 150],
      [20, 60, 100, 140],
      [10, 50, 90, 130],
    ]);
  });

  it('never differs by more than a level from plain bilinear interpolation', () => {
    const rough = picture(23, 17, (x, y) => ((x * 37 + y * 101) % 11) * 20);
    const view = { center: { x: 11.3, y: 8.1 }, width: 9.7, height: 8.3, radians: 0.4 };
    const side = 12;
    const seen = sample(rough, view, side);
    const red = (x: number, y: number): number => rough.data[(y * rough.width + x) * 4]!;
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const dx = (x / side - 0.5) * view.width;
        const dy = (y / side - 0.5) * view.height;
        const fromX = view.center.x + Math.cos(0.4) * dx - Math.sin(0.4) * dy;
        const fromY = view.center.y + Math.sin(0.4) * dx + Math.cos(0.4) * dy;
        const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
        const [shareX, shareY] = [fromX - left, fromY - top];
        const mixed =
          (red(left, top) * (1 - shareX) + red(left + 1, top) * shareX) * (1 - shareY) +
          (red(left, top + 1) * (1 - shareX) + red(left + 1, top + 1) * shareX) * shareY;
        // Positions are off by up to a 64th of a pixel each way, on slopes of up to 200 levels a pixel.
        assert.ok(Math.abs(seen[y]![x]! - mixed) <= 0.5 + (2 * 200) / 64, `${x}, ${y}`);
      }
    }
  });

  it('without a finite position, or far outside the picture, is black', () => {
    for (const odd of [region(NaN, 0, 4), region(1e12, -1e12, 4), region(0, 0, Infinity)]) {
      assert.ok(sample(grid, odd, 3).flat().every(Number.isFinite));
    }
    assert.deepEqual(sample(grid, region(5000, 0, 4), 2).flat(), [0, 0, 0, 0]);
  });
});

describe('input levels of a network', () => {
  it('range from the lowest to the highest value', () => {
    for (const [lowest, highest] of [
      [-1, 1],
      [0, 1],
    ] as const) {
      const levels = inputLevels(lowest, highest);
      assert.equal(levels[0], lowest);
      assert.ok(Math.abs(levels[255]! - highest) < 1e-6);
      assert.ok(Math.abs(levels[51]! - (lowest + (highest - lowest) / 5)) < 1e-6);
    }
  });
});

describe('letterbox', () => {
  it('adds bars above and below a wide picture, left and right of a tall one', () => {
    const wide = picture(8, 4, () => 9);
    assert.deepEqual(sample(wide, letterboxOf(wide), 4), [
      [0, 0, 0, 0],
      [9, 9, 9, 9],
      [9, 9, 9, 9],
      [0, 0, 0, 0],
    ]);
    const tall = picture(4, 8, () => 9);
    assert.deepEqual(
      sample(tall, letterboxOf(tall), 4),
      Array.from({ length: 4 }, () => [0, 9, 9, 0]),
    );
  });
});
