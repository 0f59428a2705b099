/** A few cells of the fault matrix, drawn by the seed; `npm run lab -- faults` runs all of it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runLab } from '../run-lab.js';
import { testSeed } from '../../../test/support/sample.js';

/** Share of the matrix: about six cells. */
const share = 0.004;

describe('a sample of the faults', { timeout: 600_000 }, () => {
  it(`is survived (seed ${testSeed})`, async () => {
    const { exitCode, lastLine, output } = await runLab('faults', '--share', String(share), '--seed', String(testSeed));
    assert.match(lastLine, /^[1-9]\d* survived, 0 failed, in /, output);
    assert.equal(exitCode, 0, output);
  });
});
