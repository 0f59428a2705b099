import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOf } from '../../faults/cell.js';
import { allCells } from '../../faults/cells/index.js';

describe('the matrix of faults', () => {
  it('has a name for each cell', () => {
    const names = allCells.map((cell) => `${nameOf(cell)}${JSON.stringify(cell.attributes ?? {})}`);
    assert.equal(new Set(names).size, names.length);
  });
});
