/** The pages: generated parts are current, links work, and whatever a partner can use is described somewhere. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { createHostBackend } from '../../../server/src/host-backend/index.js';
import { endpoints } from '../../../server/src/identity-service/index.js';
import { consoleCodes } from '../../../src/contract/diagnostic-codes.js';
import { deviceErrorCodes } from '../../../src/contract/errors.js';
import { guides } from '../../../stories/guides/guide.js';
import { ensureBuild } from '../../../tools/build/build.js';
import { elementsOf } from '../../../tools/build/manifest/types.js';
import { readManifest } from '../../../tools/docs/elements.js';
import { brokenLink, brokenLinks, linksOf } from '../../../tools/docs/links.js';
import { pagesForPartners } from '../../../tools/docs/llms.js';
import { generatedPages, markdownFiles } from '../../../tools/docs/main.js';
import { answerFields } from '../../../tools/docs/results.js';
import { statuses } from '../../../tools/docs/tables.js';
import { filesUnder } from '../../../tools/repository.js';
import { repositoryRoot } from '../../../tools/run.js';

const textOf = (path: string): string => readFileSync(`${repositoryRoot}${path}`, 'utf8');

/** Members of an interface in the sources. */
function membersOf(file: string, name: string): string[] {
  const body = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`).exec(textOf(file))?.[1] ?? '';
  return [...body.matchAll(/^ {2}(?:readonly )?(\w+)\??[:(<]/gm)].map(([, member = '']) => member);
}

const foldersOf = (file: string): string[] => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index));

describe('the documentation', () => {
  let pages: Awaited<ReturnType<typeof generatedPages>>;
  before(async () => {
    await ensureBuild();
    pages = await generatedPages();
  });

  it('has current generated parts (npm run docs)', () => {
    assert.ok(pages.length >= 4);
    for (const { path, current, wanted } of pages) assert.equal(current, wanted, `${path} is stale: npm run docs`);
  });

  it('has no generated table with an empty cell, and lists every status of every element', () => {
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
    for (const [tag, words] of Object.entries(statuses)) {
      const page = pages.find(({ path }) => path === `docs/elements/${tag.slice('idv-'.length)}.md`)?.wanted ?? '';
      const list = /^`status` is .*\.$/m.exec(page)?.[0] ?? '';
      for (const word of words.split(' ')) assert.ok(list.includes(`\`${word}\``), `${tag}: ${word}`);
    }
  });

  it('has links that lead to a file and a heading, also in code', () => {
    assert.ok(markdownFiles().flatMap((page) => linksOf(page)).length > 150);
    assert.deepEqual(brokenLinks(markdownFiles()), []);
    assert.equal(brokenLink('README.md', '#nothing'), 'README.md: #nothing has no such heading');
    const files = ['src/', 'server/src/', 'testing/src/', 'demo/', 'examples/'].flatMap((at) => filesUnder(at, '.ts'));
    const named = files.flatMap((file) => textOf(file).match(/\bdocs\/[a-z-]+\.md(?:#[a-z-]+)?/g) ?? []);
    assert.ok(named.length > 5);
    // In comments, `#code` stands for any code.
    const real = named.filter((target) => target !== 'docs/error-codes.md#code');
    assert.deepEqual(
      real.flatMap((target) => brokenLink('README.md', target) ?? []),
      [],
    );
  });

  it('names no source file or folder that does not exist', () => {
    const files = filesUnder('', '');
    const paths = files.flatMap((file) => [`/${file}`, ...foldersOf(file).map((folder) => `/${folder}`)]);
    const known = new Set(paths);
    const exists = (name: string): boolean => known.has(`/${name}`) || paths.some((path) => path.endsWith(`/${name}`));
    const pages = [
      'ARCHITECTURE.md',
      'CONTRIBUTING.md',
      ...['lab/', 'engine/', 'docs/'].flatMap((at) => filesUnder(at, '.md')),
    ];
    const named = pages.flatMap((page) =>
      [
        ...textOf(page).matchAll(
          /`((?:src|server|testing|lab|tools|engine|test|stories|demo)\/[\w/.-]+|[\w/-]+\.(?:ts|mjs|py))`/g,
        ),
      ].map(([, name = '']) => ({ page, name: name.replace(/\/$/, '') })),
    );
    assert.ok(named.length > 200, String(named.length));
    assert.deepEqual(
      named.filter(({ name }) => !exists(name)),
      [],
    );
  });

  it('is shown whole in Storybook and llms.txt, and linked from the README', () => {
    const pages = filesUnder('docs/', '.md').map((path) => path.slice('docs/'.length));
    const forPartners = pages.filter((page) => !/^(?:decisions\/|compact-engine\.md|glossary\.md)/.test(page));
    assert.deepEqual(Object.keys(guides).toSorted(), forPartners.toSorted());
    assert.deepEqual(
      Object.values(pagesForPartners)
        .flatMap((group) => Object.keys(group))
        .toSorted(),
      Object.keys(guides).toSorted(),
    );
    for (const page of forPartners) assert.ok(textOf('README.md').includes(`(docs/${page})`), page);
    const titles = filesUnder('stories/guides/', '.mdx').flatMap((path) => {
      const [, page] = /from '\.\.\/\.\.\/docs\/([\w/-]+\.md)\?raw'/.exec(textOf(path)) ?? [];
      const [, title] = /<Meta title="Guides\/([^"]+)"/.exec(textOf(path)) ?? [];
      return page === undefined ? [] : [[page, title] as const];
    });
    assert.deepEqual(Object.fromEntries(titles), guides);
  });

  it('describes every option of the host backend', () => {
    const page = textOf('docs/host-backend.md');
    const names = ['HostBackendOptions', 'LivenessOptions', 'PictureOptions', 'RetentionOptions', 'DeliveryOptions'];
    const options = [...names, 'FaceCheck', 'Limits', 'HandoffOptions'].flatMap((name) =>
      membersOf('server/src/host-backend/options.ts', name),
    );
    assert.ok(options.length > 40, String(options.length));
    assert.deepEqual(
      options.filter((option) => !page.includes(`| \`${option}\` |`) && !page.includes(`| \`${option}?\` |`)),
      [],
    );
  });

  it('shows an example of every hook that receives results, and says which fields are personal data', () => {
    const page = textOf('docs/results.md');
    const hooks = membersOf('server/src/host-backend/hooks.ts', 'Hooks');
    assert.ok(hooks.length >= 4);
    for (const hook of hooks) assert.match(page, new RegExp(`^## \`${hook}\`[\\s\\S]+?"answer": \\{`, 'm'), hook);
    for (const endpoint of ['detectFaces', 'document', 'ocr', 'faceComparison', 'livenessResult'] as const) {
      assert.ok(endpoint in endpoints && page.includes(answerFields(endpoint)), endpoint);
    }
    assert.match(page, /\| `fullName` \| `string` \| yes \|/);
    assert.throws(() => answerFields('bankAccount'), /says nothing about accountNumber/);
  });

  it('names every metric, and no other', async () => {
    const backend = createHostBackend({
      identityService: { baseUrl: 'http://localhost', apiKey: 'none' },
      authorize: () => null,
      ...{ secret: 'x'.repeat(32), allowedOrigins: ['http://localhost'], log: false },
    });
    const text = await (await backend.fetch(new Request('http://localhost/idv/metrics'))).text();
    await backend.close();
    const metrics = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name));
    assert.ok(metrics.size >= 7);
    const named = new Set([...textOf('docs/going-live.md').matchAll(/`(idv_\w+)/g)].map(([, name = '']) => name));
    assert.deepEqual([...named].toSorted(), [...metrics].toSorted());
  });

  it('lists no console code that no module reports', () => {
    const sources = filesUnder('src/', '.ts').map(textOf).join('\n');
    const reported = new Set([...sources.matchAll(/\breport\(\s*'([^']+)'/g)].map(([, code]) => code));
    assert.deepEqual(
      consoleCodes.filter((code) => !reported.has(code)),
      [],
    );
  });

  it('describes every event of every element, and names only existing codes of browsers', () => {
    const page = textOf('docs/elements/events.md');
    const events = new Set(elementsOf(readManifest()).flatMap(({ events: all = [] }) => all.map(({ name }) => name)));
    assert.ok(events.size > 15);
    for (const event of events) assert.ok(page.includes(`| \`${event}\` |`), event);
    const known = new Set<string>([...deviceErrorCodes, ...consoleCodes]);
    const codes = [...textOf('docs/browsers.md').matchAll(/`((?:camera|vision|engine)-[a-z-]+)`/g)];
    for (const [, code = ''] of codes) assert.ok(known.has(code), code);
  });
});
