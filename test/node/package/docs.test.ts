/** The documentation: generated tables are current, and links work. */
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build/build.js';
import { brokenLinks } from '../../../tools/docs/links.js';
import { generatedPages, markdownFiles } from '../../../tools/docs/main.js';
import { statuses } from '../../../tools/docs/tables.js';

describe('documentation', () => {
  before(ensureBuild);

  it('has current tables (npm run docs)', async () => {
    const pages = await generatedPages();
    assert.ok(pages.length >= 4);
    for (const { path, current, wanted } of pages) assert.equal(current, wanted, `${path} is stale: npm run docs`);
  });

  it('has no table with an empty cell', async () => {
    const pages = await generatedPages();
    const rows = pages.flatMap(({ path, wanted }) =>
      [...wanted.matchAll(/<!-- generated: [\s\S]*?<!-- \/generated -->/g)]
        .flatMap(([part]) => part.split('\n').filter((line) => line.startsWith('|')))
        .map((row) => `${path}: ${row}`),
    );
    assert.ok(rows.length > 400, `${rows.length} rows`);
    assert.deepEqual(
      rows.filter((row) => /\|\s*\|/.test(row)),
      [],
    );
  });

  it('lists every status of every element on its page', async () => {
    const pages = await generatedPages();
    for (const [tag, words] of Object.entries(statuses)) {
      const page = pages.find(({ path }) => path === `docs/elements/${tag.slice('idv-'.length)}.md`)?.wanted ?? '';
      const list = /^`status` is .*\.$/m.exec(page)?.[0] ?? '';
      for (const word of words.split(' ')) assert.ok(list.includes(`\`${word}\``), `${tag}: ${word}`);
    }
  });

  it('has no broken links', () => {
    const files = markdownFiles();
    assert.ok(files.includes('README.md') && files.includes('docs/elements/face-capture.md'));
    assert.deepEqual(brokenLinks(files), []);
  });

  it('reports a broken link', () => {
    assert.deepEqual(brokenLinks(['test/node/package/fixtures/links.md']), [
      'test/node/package/fixtures/links.md: nowhere.md does not exist',
      'test/node/package/fixtures/links.md: ../../../../README.md#nothing has no such heading',
    ]);
  });
});
