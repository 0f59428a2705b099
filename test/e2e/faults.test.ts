/**
 * A seeded tenth of the matrix of faults, as far as it comes in a minute; `npm run faults` walks all of it. `npm test -- --seed`
 * draws another tenth, `FAULTS_SECONDS` another time.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { nameOf } from '../faults/cell.js';
import { allCells } from '../faults/cells/index.js';
import { runCells, type Result } from '../faults/run.js';
import { partOf, testSeed } from '../support/sample.js';

const longestMs = 1000 * Number(process.env['FAULTS_SECONDS'] ?? 60);

describe('a tenth of the faults', { timeout: 600_000 }, () => {
  it(`are survived (seed ${testSeed})`, async (context) => {
    const results: Result[] = [];
    const cells = partOf(allCells, 0.1, testSeed);
    await runCells(cells, (result) => results.push(result), { longestMs });
    context.diagnostic(`${results.length} of ${cells.length} cells of seed ${testSeed}`);
    const failed = results.filter(({ wrong }) => wrong.length > 0);
    const lines = failed.map(({ cell, wrong, shown }) => `${nameOf(cell)}: ${wrong.join('; ')} (${shown})`);
    assert.deepEqual(lines, []);
    assert.ok(results.length > 0, 'cells were walked');
  });
});
