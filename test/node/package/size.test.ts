/** Size budgets for what a page loads with an element, before the engine: entry and static imports, gzip -9. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { localeTags } from '../../../src/i18n/locale.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { repositoryRoot } from '../../../tools/run.js';
import {
  browserEntries,
  measureAdded,
  measureEntries,
  measureLanguages,
  measureScriptTag,
  scriptTagPages,
  type SizeRow,
} from '../../support/size.js';

/** What the journey adds to a page that already has its steps. */
const journeyBudget = 8000;
const languageFileBudget = 4700;
/** The current size plus 2 %. */
const budgets: Record<string, number> = {
  'script tag, no element': 1560,
  'script tag, <idv-document-capture>': 29_500,
  'script tag, <idv-face-capture>': 24_400,
  'script tag, <idv-liveness>': 26_000,
  'script tag, <idv-liveness-challenge>': 27_400,
  'script tag, <idv-verification>': 22_900,
  'script tag, all elements': 46_400,
  'npm, all elements': 39_900,
  'npm, <idv-document-capture>': 25_000,
  'npm, <idv-face-capture>': 21_400,
  'npm, <idv-liveness>': 21_400,
  'npm, <idv-liveness-challenge>': 21_800,
  'npm, <idv-verification>': 20_200,
};

describe('size', () => {
  let rows: SizeRow[] = [];

  before(async () => {
    await ensureBuild();
    rows = [...measureScriptTag(), ...(await measureEntries())];
  });

  it(`of every file of a language stays within ${languageFileBudget} bytes`, async () => {
    const files = await measureLanguages();
    const sections = readdirSync(`${repositoryRoot}src/i18n/locales/en`).map((file) => file.replace('.ts', ''));
    const others = localeTags.filter((tag) => !tag.startsWith('en'));
    const names = others.flatMap((tag) =>
      sections.map((section) => (section === 'first-screens' ? tag : `${tag}-${section}`)),
    );
    assert.deepEqual(files.map(({ name }) => name.replace('words: ', '')).sort(), names.sort());
    for (const { name, gzip } of files) assert.ok(gzip <= languageFileBudget, `${name}: ${gzip} bytes gzip`);
  });

  for (const name of [...Object.keys(scriptTagPages), ...Object.keys(browserEntries)]) {
    const budget = budgets[name] ?? 0;
    it(`of "${name}" stays within ${budget} bytes`, () => {
      const row = rows.find((candidate) => candidate.name === name);
      assert.ok(row !== undefined && row.gzip > 1000, 'the entry was measured');
      assert.ok(row.gzip <= budget, `${row.gzip} bytes gzip`);
    });
  }

  it(`of <idv-verification> adds at most ${journeyBudget} bytes to the other elements before its first step`, async () => {
    const added = await measureAdded('verification');
    assert.ok(added > 1000 && added <= journeyBudget, `${added} bytes gzip`);
  });
});
