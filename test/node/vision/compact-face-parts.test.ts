import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Pixels } from '../../../src/contract/geometry.js';
import { makeAnchors } from '../../../src/engine/compact/face/anchors.js';
import { decodeDetections, type Detection, mergeOverlapping } from '../../../src/engine/compact/face/detections.js';
import { type Region, regionOfFace } from '../../../src/engine/compact/face/region.js';
import { sampleRegion } from '../../../src/engine/compact/face/sample-region.js';

const anchors = makeAnchors();

/** A detector output that contains only `faces`, by anchor. */
function answer(faces: Record<number, { values: number[]; logit: number }>): Detection[] {
  const boxes = new Float32Array(896 * 16);
  const scores = new Float32Array(896).fill(-50);
  for (const [anchor, { values, logit }] of Object.entries(faces)) {
    boxes.set(values, Number(anchor) * 16);
    scores[Number(anchor)] = logit;
  }
  return decodeDetections(boxes, scores, 0.58);
}

function detection(x: number, y: number, side: number, score: number): Detection {
  const eye = { x: x + side / 4, y: y + side / 4 };
  return { score, box: { x, y, width: side, height: side }, eyes: [eye, { x: eye.x + side / 2, y: eye.y }] };
}

describe('detections', () => {
  // Center 6.4 px right of the anchor, 25.6 px wide and high, eyes 3.2 px left and right of it.
  const values = [6.4, 0, 25.6, 25.6, -3.2, -6.4, 3.2, -6.4, ...Array<number>(8).fill(0)];

  it('are decoded relative to their anchor in 128ths of the input', () => {
    const [face, ...more] = answer({ 600: { values, logit: 2 } });
    assert.ok(face && more.length === 0);
    const [x, y] = [anchors[1200]!, anchors[1201]!];
    const close = (found: number, expected: number): void =>
      assert.ok(Math.abs(found - expected) < 1e-6, `${found} is not ${expected}`);
    close(face.score, 1 / (1 + Math.exp(-2)));
    close(face.box.x, x + 0.05 - 0.1);
    close(face.box.y, y - 0.1);
    close(face.box.width, 0.2);
    close(face.box.height, 0.2);
    close(face.eyes[0].x, x - 0.025);
    close(face.eyes[1].x, x + 0.025);
    close(face.eyes[1].y, y - 0.05);
  });

  it('are dropped if they are below the minimum score, not finite, or inverted', () => {
    // sigmoid(0.32) is 0.579.
    assert.deepEqual(answer({ 600: { values, logit: 0.32 } }), []);
    assert.equal(answer({ 600: { values, logit: 0.33 } }).length, 1);
    assert.deepEqual(answer({ 600: { values, logit: NaN } }), []);
    const insideOut = values.with(2, -25.6);
    assert.deepEqual(answer({ 600: { values: insideOut, logit: 2 } }), []);
    assert.deepEqual(answer({ 600: { values: values.with(3, NaN), logit: 2 } }), []);
  });
});

describe('overlapping detections', () => {
  it('merge: averaged by score, with the best score', () => {
    const [face, ...more] = mergeOverlapping([detection(0.3, 0.4, 0.2, 0.6), detection(0.32, 0.4, 0.2, 0.9)]);
    assert.ok(face && more.length === 0);
    const x = (0.3 * 0.6 + 0.32 * 0.9) / 1.5;
    assert.equal(face.score, 0.9);
    assert.ok(Math.abs(face.box.x - x) < 1e-9);
    assert.ok(Math.abs(face.box.width - 0.2) < 1e-9);
    assert.ok(Math.abs(face.eyes[1].x - (x + 0.15)) < 1e-9);
  });

  it('stay separate if they share at most half of their union, best first', () => {
    // Squares shifted by a third share exactly half of their union.
    const apart = [detection(0.1, 0.1, 0.3, 0.7), detection(0.2001, 0.1, 0.3, 0.8)];
    assert.deepEqual(
      mergeOverlapping(apart).map(({ score }) => score),
      [0.8, 0.7],
    );
    assert.equal(mergeOverlapping([apart[0]!, detection(0.199, 0.1, 0.3, 0.8)]).length, 1);
  });
});

describe('the region of the mesh', () => {
  const picture = { center: { x: 320, y: 240 }, width: 640, height: 640, radians: 0 };

  it('is one and a half boxes around the box, level with the eyes', () => {
    const region = regionOfFace(detection(0.4, 0.4, 0.2, 1), picture);
    assert.deepEqual(region.center, { x: 320, y: 240 });
    assert.ok(Math.abs(region.width - 192) < 1e-9 && Math.abs(region.height - 192) < 1e-9);
    assert.equal(region.radians, 0);
    const leaning = detection(0.4, 0.4, 0.2, 1);
    const [left, right] = leaning.eyes;
    const { radians } = regionOfFace({ ...leaning, eyes: [left, { x: right.x, y: right.y + 0.1 }] }, picture);
    assert.ok(Math.abs(radians - Math.PI / 4) < 1e-9);
  });
});

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
