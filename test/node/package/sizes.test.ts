/** What a page loads before the engine: entries with their static imports, gzip -9, against the product's budgets. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { ensureBuild } from '../../../tools/build/build.js';
import { filesAtOnce, scriptTagFolder } from '../../../tools/build/script-tag.js';
import { elementNames } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';
import { bundleEntry, measureAdded } from '../../support/size.js';
import { loadedWith } from './source-modules.js';

const gzipOf = (code: Buffer): number => gzipSync(code, { level: 9 }).length;
const npm = async (entry: string): Promise<number> => gzipOf((await bundleEntry(`dist/${entry}.js`, ['react'])).atOnce);

/** A page with the script tag, with each file compressed separately. */
function scriptTag(...elements: readonly string[]): number {
  const files = new Set(['idv-elements.js', ...elements.flatMap((element) => filesAtOnce(`${element}.js`))]);
  const sizes = [...files].map((file) => gzipOf(readFileSync(`${repositoryRoot}${scriptTagFolder}${file}`)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Budgets leave room for features. Raise one only with a reason that a partner would accept. */
const budgets: [name: string, bytes: number, measure: () => number | Promise<number>][] = [
  ['a selfie from npm', 22_000, () => npm('elements/face-capture/define')],
  ['all elements from npm', 45_000, () => npm('define')],
  ['the script tag without an element', 2_000, () => scriptTag()],
  ...elementNames.map(
    (name) => [`<idv-${name}> from the script tag`, 32_000, () => scriptTag(name)] satisfies (typeof budgets)[number],
  ),
  ['all elements from the script tag', 50_000, () => scriptTag(...elementNames)],
  ['the journey, for a page with its steps', 10_000, () => measureAdded('verification')],
  [
    'a React component, for a page with its element',
    1_500,
    async () => (await npm('react/face-capture')) - (await npm('elements/face-capture/define')),
  ],
];

describe('what a page loads', () => {
  before(ensureBuild);

  for (const [name, bytes, measure] of budgets) {
    it(`stays within ${bytes} bytes for ${name}`, async () => {
      const size = await measure();
      assert.ok(size > 100 && size <= bytes, `${size} bytes gzip`);
    });
  }

  it('does not delay the first hint by code that submits', () => {
    const modules = [...loadedWith('elements/face-capture/controller.ts')];
    assert.ok(modules.includes('engine/worker-run.ts'), `${modules.length} modules`);
    assert.deepEqual(
      modules.filter((module) => module.startsWith('backend/') || module.endsWith('/backend-access.ts')),
      [],
    );
  });
});

describe('idv-elements/react', () => {
  before(ensureBuild);

  it('registers every element, and each component its own alone', async () => {
    const registered = async (entry: string) =>
      [...(await bundleEntry(entry, ['react'])).atOnce.toString().matchAll(/\.define\([`'"]idv-([a-z-]+)/g)]
        .flatMap(([, name]) => name ?? [])
        .toSorted();
    assert.deepEqual(await registered('dist/react/index.js'), elementNames);
    assert.deepEqual(await registered('dist/react/face-capture.js'), ['face-capture']);
  });

  it('can be imported by a server component', () => {
    for (const name of [...elementNames, 'index']) {
      assert.match(readFileSync(`${repositoryRoot}dist/react/${name}.js`, 'utf8'), /^["']use client["'];/);
    }
  });
});
