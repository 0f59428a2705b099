import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partOf, sampleOf } from '../../support/sample.js';

const items = Array.from({ length: 100 }, (_, at) => `item ${at}`);

describe('a part', () => {
  it('is the same for the same seed, and different for another', () => {
    const part = (seed: number): string[] => partOf(items, 0.1, seed);
    assert.deepEqual(part(7), part(7));
    assert.notDeepEqual(part(7), part(8));
    assert.equal(part(7).length, 10);
    assert.equal(new Set(partOf(items, 1, 7)).size, items.length);
  });
});

describe('a sample', () => {
  const few = items.slice(0, 5);

  it('keeps the order, and draws as many as requested', () => {
    const drawn = sampleOf(few, 3);
    assert.ok(drawn.length === 3 || drawn.length === few.length);
    assert.deepEqual(
      drawn,
      few.filter((item) => drawn.includes(item)),
    );
    assert.deepEqual(sampleOf(few, 9), few);
  });

  it('is the same for the same seed', () => assert.deepEqual(sampleOf(few, 2), sampleOf(few, 2)));
});
