/** The budgets of what a page loads with an element, before the engine: entry and static imports, gzip -9. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build.js';
import { browserEntries, measureEntries, type SizeRow } from '../../../tools/size.js';

const budgets: Record<string, number> = {
  'script tag, all elements': 45_000,
  'npm, all elements': 45_000,
  'npm, <idv-face-capture>': 30_000,
  'npm, <idv-document-capture>': 30_000,
  'npm, <idv-liveness>': 28_000,
  'npm, <idv-liveness-challenge>': 30_000,
};

describe('size', { timeout: 300_000 }, () => {
  it('is watched for every browser entry', () => {
    assert.deepEqual(Object.keys(budgets).toSorted(), Object.keys(browserEntries).toSorted());
  });

  let rows: SizeRow[] = [];

  before(async () => {
    await ensureBuild();
    rows = await measureEntries();
  });

  for (const [name, budget] of Object.entries(budgets)) {
    it(`of "${name}" stays within ${budget} bytes`, () => {
      const row = rows.find((candidate) => candidate.name === name);
      assert.ok(row !== undefined && row.gzip > 1000, 'the entry was measured');
      assert.ok(row.gzip <= budget, `${row.gzip} bytes gzip`);
    });
  }
});
