import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeAnchors } from '../../../src/vision/compact/face/anchors.js';
import {
  decodeDetections,
  mergeOverlapping,
  sigmoid,
  type Detection,
} from '../../../src/vision/compact/face/detections.js';
import { placeInPicture, regionOfFace } from '../../../src/vision/compact/face/region.js';

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

describe('anchors', () => {
  it('are 896 in the centers of 16 × 16 cells, two each, and of 8 × 8, six each', () => {
    assert.equal(anchors.length, 896 * 2);
    const place = (index: number): number[] => [...anchors.subarray(index * 2, index * 2 + 2)];
    assert.deepEqual(place(0), [1 / 32, 1 / 32]);
    assert.deepEqual(place(1), [1 / 32, 1 / 32]);
    assert.deepEqual(place(2), [3 / 32, 1 / 32]);
    assert.deepEqual(place(511), [31 / 32, 31 / 32]);
    assert.deepEqual(place(512), [1 / 16, 1 / 16]);
    assert.deepEqual(place(517), [1 / 16, 1 / 16]);
    assert.deepEqual(place(518), [3 / 16, 1 / 16]);
    assert.deepEqual(place(895), [15 / 16, 15 / 16]);
  });
});

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

  it('maps its corners and its center to the picture', () => {
    const region = { center: { x: 100, y: 50 }, width: 40, height: 20, radians: Math.PI / 2 };
    const middle = placeInPicture({ x: 0.5, y: 0.5 }, region);
    assert.deepEqual(middle, { x: 100, y: 50 });
    const { x, y } = placeInPicture({ x: 1, y: 0 }, region);
    assert.ok(Math.abs(x - 110) < 1e-9 && Math.abs(y - 70) < 1e-9);
  });
});
