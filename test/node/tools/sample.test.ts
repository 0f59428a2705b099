import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOf } from '../../faults/cell.js';
import { allCells } from '../../faults/cells/index.js';
import { partOf, sampleOf } from '../../support/sample.js';

describe('the fault matrix', () => {
  it('has a name for each cell', () => {
    const names = allCells.map((cell) => `${nameOf(cell)}${JSON.stringify(cell.attributes ?? {})}`);
    assert.equal(new Set(names).size, names.length);
  });

  it('draws the same part for the same seed, and another for another seed', () => {
    const part = (seed: number): string[] => partOf(allCells, 0.1, seed).map(nameOf);
    assert.deepEqual(part(7), part(7));
    assert.notDeepEqual(part(7), part(8));
    assert.equal(part(7).length, Math.round(allCells.length / 10));
    assert.equal(new Set(partOf(allCells, 1, 7)).size, allCells.length);
  });
});

describe('a sample', () => {
  const items = ['a', 'b', 'c', 'd', 'e'];

  it('keeps the order, and draws as many as requested', () => {
    const drawn = sampleOf(items, 3);
    assert.ok(drawn.length === 3 || drawn.length === items.length);
    assert.deepEqual(
      drawn,
      items.filter((item) => drawn.includes(item)),
    );
    assert.deepEqual(sampleOf(items, 9), items);
  });

  it('is the same for the same seed', () => assert.deepEqual(sampleOf(items, 2), sampleOf(items, 2)));
});
