/** The budgets of what a page loads with an element, before the engine: entry and static imports, gzip -9. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build.js';
import { browserEntries, measureEntries, type SizeRow } from '../../../tools/size.js';

const elementBudget = 30_000;
const budgets: Record<string, number> = {
  'script tag, all elements': 45_000,
  'npm, all elements': 45_000,
  'npm, <idv-liveness>': 28_000,
};

describe('size', { timeout: 300_000 }, () => {
  let rows: SizeRow[] = [];

  before(async () => {
    await ensureBuild();
    rows = await measureEntries();
  });

  for (const name of Object.keys(browserEntries)) {
    const budget = budgets[name] ?? elementBudget;
    it(`of "${name}" stays within ${budget} bytes`, () => {
      const row = rows.find((candidate) => candidate.name === name);
      assert.ok(row !== undefined && row.gzip > 1000, 'the entry was measured');
      assert.ok(row.gzip <= budget, `${row.gzip} bytes gzip`);
    });
  }
});
