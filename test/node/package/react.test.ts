/** What a page loads with one React component, besides React itself. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from '../../../tools/build/build.js';
import { elementNames } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';
import { bundleEntry } from '../../support/size.js';

/** What the component adds to the element: about 1 kB. */
const componentBudget = 1200;

async function atOnce(entry: string): Promise<{ code: string; gzip: number }> {
  const { atOnce: code } = await bundleEntry(entry, ['react']);
  return { code: code.toString(), gzip: gzipSync(code, { level: 9 }).length };
}

const registered = (code: string): string[] =>
  [...code.matchAll(/customElements\.define\([`'"]idv-([a-z-]+)[`'"]/g)].flatMap(([, name]) => name ?? []).toSorted();

describe('idv-elements/react', () => {
  before(ensureBuild);

  for (const name of elementNames) {
    it(`/${name} registers only that element, for at most ${componentBudget} bytes more than the element`, async () => {
      const component = await atOnce(`dist/react/${name}.js`);
      const element = await atOnce(`dist/elements/${name}/define.js`);
      assert.deepEqual(registered(component.code), [name]);
      const added = component.gzip - element.gzip;
      assert.ok(added > 100 && added <= componentBudget, `${component.gzip} bytes gzip, ${added} more`);
    });
  }

  it('registers every element', async () => {
    assert.deepEqual(registered((await atOnce('dist/react/index.js')).code), elementNames);
  });

  it('can be imported by a server component', () => {
    for (const name of [...elementNames, 'index']) {
      assert.match(readFileSync(`${repositoryRoot}dist/react/${name}.js`, 'utf8'), /^["']use client["'];/);
    }
  });
});
