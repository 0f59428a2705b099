/** The pages of `docs/` in Storybook: all are there, in the intended order, and their links stay inside. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { pagesForPartners } from '../../../tools/docs/llms.js';
import { guide, guides } from '../../../stories/guides/guide.js';
import { filesUnder } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

const textOf = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');

/** For contributors, not for partners. */
const forContributors = ['compact-engine.md', 'glossary.md'];

describe('guides', () => {
  it('include every page for partners', () => {
    const pages = filesUnder('docs/', '.md').map((path) => path.slice('docs/'.length));
    const shown = [...Object.keys(guides), ...forContributors].toSorted();
    assert.deepEqual(
      shown,
      pages.filter((page) => !page.startsWith('decisions/')),
    );
  });

  it('have a file each, with the title that links refer to', () => {
    const titles = filesUnder('stories/guides/', '.mdx').flatMap((path) => {
      const text = textOf(path);
      const [, page] = /from '\.\.\/\.\.\/docs\/([\w/-]+\.md)\?raw'/.exec(text) ?? [];
      const [, title] = /<Meta title="Guides\/([^"]+)"/.exec(text) ?? [];
      return page === undefined ? [] : [[page, title] as const];
    });
    assert.deepEqual(Object.fromEntries(titles), guides);
  });

  it('are ordered in the sidebar', () => {
    const [, order = ''] = /'Guides',\s*\[([^\]]*)\]/.exec(textOf('stories/.storybook/preview.ts')) ?? [];
    assert.deepEqual(
      [...order.matchAll(/'([^']+)'/g)].map(([, title]) => title),
      Object.values(guides),
    );
  });

  it('link to each other, with the section, and have no dead links', () => {
    assert.equal(
      guide('[a](host-backend.md#hooks), [b](../README.md), [c](#here), ![d](pictures/e.webp)', 'mounting.md'),
      '[a](./?path=/docs/guides-host-backend--docs#hooks), b, [c](#here), ![d](./pictures/e.webp)',
    );
    assert.equal(
      guide('[a](liveness.md), [b](../liveness.md#modes)', 'elements/README.md'),
      '[a](./?path=/docs/guides-idv-liveness--docs), [b](./?path=/docs/guides-liveness--docs#modes)',
    );
    for (const page of Object.keys(guides)) {
      const targets = [...guide(textOf(`docs/${page}`), page).matchAll(/\]\(([^)\s]+)\)/g)].map(
        ([, target = '']) => target,
      );
      for (const target of targets)
        assert.match(target, /^(?:https?:|#|\.\/pictures\/|\.\/\?path=\/docs\/guides-)/, page);
    }
  });

  it('contain no tags outside code, which a browser would render', () => {
    for (const page of Object.keys(guides)) {
      const text = textOf(`docs/${page}`)
        .replaceAll(/^ *```[\s\S]*?^ *```|`[^`]*`|<!--[\s\S]*?-->/gm, '')
        .replaceAll(/<https?:[^>]*>/g, '');
      assert.deepEqual(text.match(/<\/?[a-z][^>]*>/gi) ?? [], [], page);
    }
  });

  it('are all in llms.txt', () => {
    const listed = Object.values(pagesForPartners).flatMap((pages) => Object.keys(pages));
    assert.deepEqual(listed.toSorted(), Object.keys(guides).toSorted());
  });

  it('are linked from the README', () => {
    const readme = textOf('README.md');
    for (const page of Object.keys(guides)) assert.ok(readme.includes(`(docs/${page})`), page);
  });
});
