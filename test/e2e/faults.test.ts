/** A few cells of the fault matrix, drawn by the seed; `npm run faults` runs all of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOf } from '../faults/cell.js';
import { allCells } from '../faults/cells/index.js';
import { runCells, type Result } from '../faults/run.js';
import { shuffled, testSeed } from '../support/sample.js';

const cellCount = 6;

describe('a sample of the faults', { timeout: 600_000 }, () => {
  it(`is survived (seed ${testSeed})`, async () => {
    const results: Result[] = [];
    await runCells(shuffled(allCells, testSeed).slice(0, cellCount), (result) => results.push(result));
    const failed = results.filter(({ wrong }) => wrong.length > 0);
    const lines = failed.map(({ cell, wrong, shown }) => `${nameOf(cell)}: ${wrong.join('; ')} (${shown})`);
    assert.deepEqual(lines, []);
    assert.ok(results.length > 0, 'cells were run');
  });
});
