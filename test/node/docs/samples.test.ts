/**
 * Every fenced block of the documentation is checked: code compiles against the built packages, markup and style sheets
 * match the manifest, commands exist, JSON parses.
 */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build/build.js';
import { markdownFiles } from '../../../tools/docs/main.js';
import { blocksOf, blocksOfPages, placeOf, type Block } from './blocks.js';
import { readManifest } from '../../../tools/docs/elements.js';
import { elementsOf, type Declaration } from '../../../tools/build/manifest/types.js';
import { repositoryRoot } from '../../../tools/run.js';
import { compile, type Sample } from './compile.js';
import { readMarkup, wrongMarkup } from './markup.js';
import { commandsOf, wrongCommand } from './shell.js';
import { wrongStyles } from './styles.js';

/** The changelog and the decisions describe former states, so they are not checked. */
const ofThePast = /^(?:CHANGELOG\.md|docs\/decisions\/)/;
const pages = [...markdownFiles().filter((page) => !ofThePast.test(page)), 'stories/guides/introduction.mdx'];
const blocks = blocksOfPages(pages);

/**
 * Files that a generator inserts whole, and the test that runs or compiles them. Their text is compared in
 * `docs.test.ts`.
 */
const shownFiles: readonly (readonly [RegExp, string])[] = [
  [/^sample (test\/frameworks\/.+)$/, 'npm run test:frameworks'],
  [/^sample (test\/recipes\/.+)$/, 'npm run test:recipes'],
  [/^example (mounting\/.+)$/, 'tsconfig.json'],
];

/** Blocks that nothing can check, by page and first words, each with the reason. */
const notCheckable: readonly (readonly [page: string, begins: string, reason: string])[] = [
  ['ARCHITECTURE.md', ' page ──', 'a drawing'],
  ['docs/compact-engine.md', ' .tflite ──', 'a drawing'],
  [
    'docs/error-codes.md',
    '[idv-elements CODE]',
    'the format of a line, tested in test/node/shared/diagnostics.test.ts',
  ],
  ['docs/backends.md', 'ok       face-too-large', 'output of a program'],
  ...['<uses-permission', 'webView.settings', '<key>NSCamera', 'let configuration', '<WebView', 'final params'].map(
    (begins) => ['docs/apps.md', begins, 'code of native apps, which no tool of this repository compiles'] as const,
  ),
  ['examples/backends/java-spring/README.md', 'spring.', 'settings of Spring, which the example runs with'],
];

const isNotCheckable = ({ page, code }: Block): boolean =>
  notCheckable.some(([where, begins]) => where === page && code.startsWith(begins));

const counts = new Map<string, number>();
const count = (kind: string, by = 1): void => void counts.set(kind, (counts.get(kind) ?? 0) + by);

type Check = (block: Block, elements: readonly Declaration[]) => string[];

/** Checks for the kinds of blocks that need no compiler. */
const checks: Record<string, Check> = {
  html: ({ code }, elements) => wrongMarkup(code, elements),
  css: ({ code }, elements) => wrongStyles(code, elements),
  sh: ({ code }) => commandsOf(code).flatMap((words) => wrongCommand(words)),
  json: ({ code }) => {
    JSON.parse(code);
    return [];
  },
  http: ({ code }) =>
    code
      .trim()
      .split('\n')
      .filter((line) => !/^[A-Z][A-Za-z-]+: \S/.test(line)),
};

const compiled = /^(ts|tsx|js|jsx)$/;

/** A code block, or the scripts in a page. */
function samplesOf(block: Block): Sample[] {
  const { page, line, language, code } = block;
  if (compiled.test(language)) {
    return [{ page, line, code, isTyped: language.startsWith('ts'), isJsx: language.endsWith('x') }];
  }
  if (language !== 'html') return [];
  return readMarkup(code).scripts.map((script) => ({
    ...{ page, line: line + script.line, code: script.code },
    ...{ isTyped: false, isJsx: false },
  }));
}

const written = blocks.filter((block) => block.generatedBy === null && !isNotCheckable(block));
const samples = written.flatMap(samplesOf);

/** Samples that must not compile, on an invented page, ten lines apart. */
const wrongPage = 'docs/wrong.md';
const wrongSamples = (
  [
    ["import { createHostBackend } from 'idv-elements-server';\n\ncreateHostBackend({ secrets: 1 });", true],
    ["document.querySelector('idv-face-capture').begin();", false],
    ["import 'idv-elements/selfie';", false],
  ] as const
).map(([code, isTyped], at): Sample => ({ page: wrongPage, line: 10 + at * 10, code, isTyped, isJsx: false }));

let messages: readonly string[] | undefined;

/** One compiler run for the correct and the wrong samples. */
function compilerSays(): readonly string[] {
  return (messages ??= compile([...samples, ...wrongSamples]));
}

describe('documentation samples', () => {
  let elements: readonly Declaration[] = [];
  before(async () => {
    await ensureBuild();
    elements = elementsOf(readManifest());
  });
  after(() => console.log([...counts].map(([kind, number]) => `${number} ${kind}`).join(', ')));

  it('exist', () => {
    for (const page of ['README.md', 'server/README.md', 'testing/README.md', 'docs/frameworks.md']) {
      assert.ok(
        blocks.some((block) => block.page === page),
        page,
      );
    }
    assert.ok(blocks.length > 90);
  });

  it('are all of a kind that is checked', () => {
    const unknown = written.filter(({ language }) => !compiled.test(language) && !(language in checks));
    assert.deepEqual(unknown.map(placeOf), []);
  });

  it('that cannot be checked still exist', () => {
    for (const [page, begins] of notCheckable) {
      assert.ok(
        blocks.some((block) => block.page === page && block.code.startsWith(begins)),
        `${page}: ${begins}`,
      );
    }
    count('not checkable', notCheckable.length);
  });

  it('that are files are run or compiled there', () => {
    // Examples of hooks come from a session that the generator plays, not from a file.
    const generated = blocks.filter(
      ({ generatedBy }) => generatedBy !== null && !generatedBy.startsWith('hook-example '),
    );
    for (const block of generated) {
      const call = block.generatedBy ?? '';
      const path = shownFiles.map(([form]) => form.exec(call)?.[1]).find((found) => found !== undefined);
      assert.ok(path !== undefined, `${placeOf(block)}: ${call}`);
      const full = call.startsWith('example ') ? `examples/${path}` : path;
      assert.ok(existsSync(repositoryRoot + full), full);
      assert.equal(block.code.trim(), readFileSync(repositoryRoot + full, 'utf8').trim(), full);
    }
    count('files run by other tests', generated.length);
  });

  it('compile', () => {
    assert.ok(samples.length > 25);
    assert.deepEqual(
      compilerSays().filter((line) => !line.startsWith(wrongPage)),
      [],
    );
    count('compiled', samples.length);
  });

  for (const [language, check] of Object.entries(checks)) {
    it(`of kind ${language} are correct`, () => {
      const ofKind = written.filter((block) => block.language === language);
      const wrong = ofKind.flatMap((block) => check(block, elements).map((what) => `${placeOf(block)}: ${what}`));
      assert.deepEqual(wrong, []);
      count(language, ofKind.length);
    });
  }

  it('and prose name only what exists', () => {
    const known = new Set([
      ...elements.flatMap(({ tagName = '', events = [] }) => [tagName, ...events.map(({ name }) => name)]),
      ...notOurNames,
    ]);
    const properties = new Set(elements.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)));
    const wrong = pages.flatMap((page) => {
      const text = readFileSync(`${repositoryRoot}${page}`, 'utf8').replaceAll(/\]\([^)]*\)|<!--[\s\S]*?-->/g, '');
      const names = [...text.matchAll(/(?<![\w./-])(?:--)?idv-[a-z][a-z-]*(?<!-)(?![\w./*]|-\*)/g)].map(
        ([name]) => name,
      );
      const unknown = names.filter((name) => !(name.startsWith('--') ? properties : known).has(name));
      count('names in prose', names.length);
      return unknown.map((name) => `${page}: ${name}`);
    });
    assert.deepEqual(wrong, []);
  });
});

/** Names that look like ours, but are neither an element nor an event. */
const notOurNames = [
  ...['idv-elements', 'idv-elements-server', 'idv-elements-testing'],
  // Folders that samples choose.
  ...['idv-assets', 'idv-testing'],
  // Keys of sessionStorage, on the privacy page.
  ...['idv-photo-key', 'idv-handoff'],
  // The pattern of a name, in the glossary.
  'idv-subject',
];

describe('the check of samples', () => {
  before(ensureBuild);
  const elements = () => elementsOf(readManifest());

  it('finds blocks with their location and their generator', () => {
    const text =
      'a\n\n```js\nlet a;\n```\n\n<!-- generated: sample b.ts -->\n```ts\nlet b;\n```\n<!-- /generated -->\n\n```sh\nls\n```\n';
    assert.deepEqual(
      blocksOf('page.md', text).map(({ line, language, code, generatedBy }) => [line, language, code, generatedBy]),
      [
        [3, 'js', 'let a;\n', null],
        [8, 'ts', 'let b;\n', 'sample b.ts'],
        [13, 'sh', 'ls\n', null],
      ],
    );
  });

  it('reports code that does not compile, with its line', () => {
    const wrong = compilerSays().join('\n');
    assert.match(wrong, /^docs\/wrong\.md:13: error/m);
    assert.match(wrong, /^docs\/wrong\.md:21: error .*begin/m);
    assert.match(wrong, /^docs\/wrong\.md:31: error .*idv-elements\/selfie/m);
  });

  for (const [html, what] of [
    ['<idv-selfie></idv-selfie>', 'no element <idv-selfie>'],
    ['<idv-face-capture colour="red"></idv-face-capture>', '<idv-face-capture> has no attribute colour'],
    ['<idv-face-capture theme="pink"></idv-face-capture>', '<idv-face-capture> takes no theme="pink"'],
    ['<idv-face-capture><p slot="begin"></p></idv-face-capture>', '<idv-face-capture> has no slot begin'],
    ['<idv-face-capture>', '<idv-face-capture> is not closed'],
    ['<div></b></div>', '</b> closes nothing'],
    ['<script>let a;', '<script> is not closed'],
    ['<p a="b>', 'no tag: <p a="b>'],
  ] as const) {
    it(`reports: ${what}`, () => assert.ok(wrongMarkup(html, elements()).includes(what)));
  }

  for (const [command, what] of [
    ['npm run biuld', 'no script biuld'],
    ['npm pack -w nowhere', 'no workspace nowhere'],
    ['npm i idv-element', 'npm installs idv-element, which is unknown'],
    ['npx idv-elements asset public', 'idv-elements asset does not exist'],
    ['npx idv-elements assets public --zip', 'idv-elements assets has no --zip'],
    ['npx idv-elements-server check \\\n  http://localhost --sandbx 1', 'idv-elements-server check has no --sandbx'],
    ['PORT=1 rm -rf .', 'unknown program rm'],
  ] as const) {
    it(`reports: ${what}`, () => assert.deepEqual(commandsOf(command).flatMap(wrongCommand), [what]));
  }

  it('reports unknown parts and properties', () => {
    assert.deepEqual(wrongStyles('idv-face-capture::part(titel) { --idv-color: red; }', elements()), [
      'idv-face-capture has no part titel',
      'no property --idv-color',
    ]);
  });
});
