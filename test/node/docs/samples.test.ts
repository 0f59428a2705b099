/**
 * Every fenced block of the documentation is checked, except commands: code compiles against the built packages, markup
 * and style sheets match the manifest, JSON parses.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { ensureBuild } from '../../../tools/build/build.js';
import { elementsOf, type Declaration } from '../../../tools/build/manifest/types.js';
import { readManifest } from '../../../tools/docs/elements.js';
import { markdownFiles } from '../../../tools/docs/main.js';
import { repositoryRoot } from '../../../tools/run.js';
import { compile, type Sample } from './compile.js';
import { scriptsIn, wrongMarkup, wrongStyles } from './markup.js';

/** The changelog and the decisions describe former states, so they are not checked. */
const pages = [
  ...markdownFiles().filter((page) => !/^(?:CHANGELOG\.md|docs\/decisions\/)/.test(page)),
  'stories/guides/introduction.mdx',
];
const textOf = (page: string): string => readFileSync(`${repositoryRoot}${page}`, 'utf8');

interface Block {
  page: string;
  /** Line of the opening fence, from 1. */
  line: number;
  language: string;
  code: string;
}

/** The blocks that people wrote. `npm run docs` inserts the others from files that other tests run. */
function blocksOf(page: string): Block[] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, '');
  const written = textOf(page).replaceAll(/<!-- generated: [\s\S]*?<!-- \/generated -->/g, blank);
  return [...written.matchAll(/^( *)(`{3,})([^\n`]*)\n([\s\S]*?)^\1\2[ ]*$/gm)].map(
    ({ 3: language = '', 4: code = '', index }) => {
      return { page, line: written.slice(0, index).split('\n').length, language: language.trim(), code };
    },
  );
}
const blocks = pages.flatMap(blocksOf);

/** Blocks that nothing here can check, by page and kind: drawings, output, and code of native apps. */
const unchecked = new Set([
  ...['ARCHITECTURE.md ', 'docs/compact-engine.md ', 'docs/error-codes.md text', 'docs/backends.md text'],
  ...['docs/apps.md xml', 'docs/apps.md kotlin', 'docs/apps.md swift', 'docs/apps.md dart'],
  'examples/backends/java-spring/README.md properties',
]);

const compiled = /^(ts|tsx|js|jsx)$/;
function samplesOf({ page, line, language, code }: Block): Sample[] {
  if (compiled.test(language)) {
    return [{ page, line, code, isTyped: language.startsWith('ts'), isJsx: language.endsWith('x') }];
  }
  const scripts = language === 'html' ? scriptsIn(code) : [];
  return scripts.map((script) => ({ page, line: line + script.line, code: script.code, isTyped: false, isJsx: false }));
}

describe('documentation samples', () => {
  let elements: readonly Declaration[] = [];
  before(async () => {
    await ensureBuild();
    elements = elementsOf(readManifest());
  });

  const checks: Record<string, (code: string) => string[]> = {
    html: (code) => wrongMarkup(code, elements),
    css: (code) => wrongStyles(code, elements),
    json: (code) => (JSON.parse(code) === undefined ? ['no JSON'] : []),
    http: (code) => code.split('\n').filter((line) => line !== '' && !/^[A-Z][A-Za-z-]+: \S/.test(line)),
  };

  it('are many, and each is of a kind that is checked', () => {
    assert.ok(blocks.length > 90, `${blocks.length} blocks`);
    const unknown = blocks.filter(({ page, language }) => {
      return (
        !compiled.test(language) && language !== 'sh' && !(language in checks) && !unchecked.has(`${page} ${language}`)
      );
    });
    assert.deepEqual(unknown, []);
    for (const kind of unchecked)
      assert.ok(
        blocks.some(({ page, language }) => `${page} ${language}` === kind),
        kind,
      );
  });

  it('compile, and one with a mistake does not', () => {
    const samples = blocks.flatMap(samplesOf);
    assert.ok(samples.length > 25, `${samples.length} samples`);
    const code = "document.querySelector('idv-face-capture').begin();";
    const wrong = { page: 'docs/wrong.md', line: 10, code, isTyped: false, isJsx: false };
    const [first = '', ...others] = compile([...samples, wrong]).sort(
      (a, b) => Number(/wrong/.test(b)) - Number(/wrong/.test(a)),
    );
    assert.match(first, /^docs\/wrong\.md:11: error .*begin/);
    assert.deepEqual(others, []);
  });

  for (const [language, check] of Object.entries(checks)) {
    it(`of kind ${language} name only what exists`, () => {
      const wrong = blocks
        .filter((block) => block.language === language)
        .flatMap(({ page, line, code }) => check(code).map((what) => `${page}:${line}: ${what}`));
      assert.deepEqual(wrong, []);
    });
  }

  it('are refused for a wrong element, attribute, value, slot, part or property', () => {
    const html = '<idv-selfie></idv-selfie><idv-face-capture colour="red" theme="pink"><p slot="begin"></p>';
    assert.deepEqual(wrongMarkup(html, elements), [
      'no element <idv-selfie>',
      '<idv-face-capture> has no attribute colour',
      '<idv-face-capture> takes no theme="pink"',
      '<idv-face-capture> has no slot begin',
      '<idv-face-capture> is not closed',
    ]);
    const css = 'idv-face-capture::part(titel) { --idv-color: red; }';
    assert.deepEqual(wrongStyles(css, elements), ['idv-face-capture has no part titel', 'no property --idv-color']);
  });
});
