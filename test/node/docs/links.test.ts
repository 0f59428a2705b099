/** Addresses outside the docs pages: those in console messages and answers, and the links of Storybook's first page. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { guides } from '../../../stories/guides/guide.js';
import { filesUnder } from '../../../tools/repository.js';
import { brokenLink, linksOf } from '../../../tools/docs/links.js';
import { markdownFiles } from '../../../tools/docs/main.js';
import { repositoryRoot } from '../../../tools/run.js';

const textOf = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');
const slug = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

describe('links', () => {
  it('are many, and all are checked', (context) => {
    const all = markdownFiles().flatMap((page) => linksOf(page));
    assert.ok(all.length > 150);
    context.diagnostic(`${all.length} links in ${markdownFiles().length} pages`);
  });

  it('in code lead to a page, and to its heading', () => {
    const files = ['src/', 'server/src/', 'testing/src/', 'demo/', 'examples/'].flatMap((folder) =>
      filesUnder(folder, '.ts'),
    );
    const named = files.flatMap((file) =>
      [...textOf(file).matchAll(/\bdocs\/[a-z-]+\.md(?:#[a-z-]+)?/g)].map(([target]) => ({ file, target })),
    );
    assert.ok(named.length > 5);
    // In comments, `#code` stands for any code. `error-codes.test.ts` checks the codes.
    const real = named.filter(({ target }) => target !== 'docs/error-codes.md#code');
    assert.deepEqual(
      real.flatMap(({ file, target }) => brokenLink('README.md', target)?.replace('README.md', file) ?? []),
      [],
    );
  });

  it('on Storybook’s first page lead to guides and stories', () => {
    const ids = new Set(Object.values(guides).map((title) => `/docs/guides-${slug(title)}--docs`));
    for (const path of filesUnder('stories/', '.stories.ts', { recursive: false })) {
      const text = textOf(path);
      const [, title = ''] = /title: '([^']+)'/.exec(text) ?? [];
      for (const [, name = ''] of text.matchAll(/export const (\w+)/g)) {
        ids.add(`/story/${slug(title)}--${slug(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' '))}`);
      }
    }
    const targets = linksOf('stories/guides/introduction.mdx');
    assert.ok(targets.length >= 5);
    assert.deepEqual(
      targets.filter((target) => !ids.has(target.replace('./?path=', ''))),
      [],
    );
  });
});
