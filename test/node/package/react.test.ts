/** What a page loads with one React component, besides React itself. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from '../../../tools/build/build.js';
import { bundledEntry, bundle } from '../../../tools/build/bundle.js';
import { elementNames } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

/** What the component adds to the element: about 1 kB. */
const componentBudget = 1200;

async function atOnce(entry: string): Promise<{ code: string; gzip: number }> {
  const config = bundledEntry(entry);
  const external = ['react'];
  const rolldownOptions = { ...config.build?.rolldownOptions, external };
  const chunks = (await bundle({ ...config, build: { ...config.build, rolldownOptions } })).filter(
    (file) => file.type === 'chunk',
  );
  const taken = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (chunk === undefined || taken.has(name)) return;
    taken.add(name);
    chunk.imports.forEach(visit);
  };
  chunks.filter(({ isEntry }) => isEntry).forEach(({ fileName }) => visit(fileName));
  const code = chunks.flatMap(({ fileName, code: text }) => (taken.has(fileName) ? [text] : [])).join('');
  return { code, gzip: gzipSync(code, { level: 9 }).length };
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
