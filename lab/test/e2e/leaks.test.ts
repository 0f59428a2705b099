/** `npm run lab -- soak --elements` does this 50 times, one element after the other; here it runs for a few seconds. */
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { runLab } from '../run-lab.js';

it('removed elements leave nothing behind in the page', { timeout: 300_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'idv-leaks-'));
  const report = join(folder, 'report.json');
  try {
    const { exitCode, output } = await runLab('soak', '--elements', '--together', '--times', '4', '--json', report);
    assert.equal(exitCode, 0, output);
    const { figures } = JSON.parse(readFileSync(report, 'utf8')) as {
      figures: { elements: Record<string, number>; leaks: string[] }[];
    };
    const [all] = figures;
    assert.equal(Object.keys(all!.elements).length, 5, 'every element was used');
    assert.deepEqual(all!.leaks, []);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
