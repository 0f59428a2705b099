import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withSideOf } from '../../../src/document/mixed-sides.js';

const box = (left: number, top: number, right: number, bottom: number): Float64Array =>
  Float64Array.of(left, top, right, top, right, bottom, left, bottom);

const rounded = (quad: Float64Array | null): number[] | null => quad && [...quad].map((value) => Math.round(value));

describe('a quad with a side of another', () => {
  const quad = box(100, 100, 300, 200);

  it('has only that side moved', () => {
    assert.deepEqual(rounded(withSideOf(quad, 1, box(100, 100, 340, 200))), [...box(100, 100, 340, 200)]);
    const lower = withSideOf(quad, 2, box(120, 80, 320, 230));
    assert.deepEqual(rounded(lower), [...box(100, 100, 300, 230)]);
  });

  it('takes the side that runs the same way, wherever the other quad starts', () => {
    const turned = Float64Array.of(340, 200, 100, 200, 100, 100, 340, 100);
    assert.deepEqual(rounded(withSideOf(quad, 1, turned)), [...box(100, 100, 340, 200)]);
  });

  it('follows a side that leans', () => {
    const leaning = Float64Array.of(100, 100, 320, 100, 340, 200, 100, 200);
    assert.deepEqual(rounded(withSideOf(quad, 1, leaning)), [100, 100, 320, 100, 340, 200, 100, 200]);
  });

  it('is none if the side is the same, far away, or turned', () => {
    assert.equal(withSideOf(quad, 1, box(100, 100, 301, 200)), null);
    assert.equal(withSideOf(quad, 1, box(100, 100, 500, 200)), null);
    const diamond = Float64Array.of(200, 50, 300, 150, 200, 250, 100, 150);
    assert.equal(withSideOf(quad, 1, diamond), null);
  });
});
