/** A seeded tenth of the matrix of faults; `npm run faults` walks all of it. `FAULTS_SEED` names another tenth. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOf } from '../faults/cell.js';
import { allCells } from '../faults/cells/index.js';
import { runCells, type Result } from '../faults/run.js';
import { partOf } from '../faults/seeded.js';

const seed = Number(process.env['FAULTS_SEED'] ?? 1);

describe('a tenth of the faults', { timeout: 600_000 }, () => {
  const cells = partOf(allCells, 0.1, seed);

  it(`are survived (${cells.length} cells, seed ${seed})`, async () => {
    const failed: Result[] = [];
    await runCells(cells, (result) => {
      if (result.wrong.length > 0) failed.push(result);
    });
    const lines = failed.map(({ cell, wrong, shown }) => `${nameOf(cell)}: ${wrong.join('; ')} (${shown})`);
    assert.deepEqual(lines, []);
  });
});
