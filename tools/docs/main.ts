/**
 * `npm run docs` rewrites the generated parts of the pages in `docs/`. With `--check` it changes nothing: it fails if a part is
 * stale or a link in a Markdown file leads nowhere.
 *
 * A generated part stands between `<!-- generated: <kind> <arguments> -->` and `<!-- /generated -->`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ensureBuild } from '../build/build.js';
import { consoleCodeSections, deviceCodeSections, problemCodeSections } from './error-codes.js';
import { version } from '../build/script-tag.js';
import { elementTables, eventFieldTable, readManifest, sharedTables } from './elements.js';
import { filesUnder } from '../repository.js';
import { interfaceTable } from './elements.js';
import { brokenLinks } from './links.js';
import { llmsText } from './llms.js';
import {
  deviceCodeTable,
  endpointTable,
  hostCodeTable,
  routeTable,
  serviceCodeTable,
  statusList,
  testValueTable,
} from './tables.js';
import { answerFields, hookExample, paidCalls } from './results.js';
import { exampleCode } from './samples.js';
import { testingTables } from './tables.js';
import { frameworkTable, sample } from './samples.js';
import { repositoryRoot, say } from '../run.js';

type Generator = (...args: string[]) => string | Promise<string>;

const generators: Record<string, Generator> = {
  shared: () => sharedTables(readManifest()),
  element: (tag = '') => `${statusList(tag)}${elementTables(readManifest(), tag)}`,
  'event-fields': () => eventFieldTable(),
  interface: (folder, name) => interfaceTable(folder ?? '', name ?? ''),
  'service-codes': () => serviceCodeTable(),
  'device-codes': () => deviceCodeTable(),
  'host-codes': () => hostCodeTable(),
  'device-code-sections': () => deviceCodeSections(),
  'problem-code-sections': () => problemCodeSections(),
  'console-code-sections': () => consoleCodeSections(),
  'test-values': () => testValueTable(),
  endpoints: () => endpointTable(),
  'hook-example': (name = '') => hookExample(name),
  'answer-fields': (name = '') => answerFields(name),
  'paid-calls': () => paidCalls(),
  routes: () => routeTable(),
  example: (path = '') => exampleCode(path),
  ...testingTables,
  sample: (file) => sample(file ?? ''),
  frameworks: () => frameworkTable(),
};

const part = /(<!-- generated: ([^>]+?) -->)[\s\S]*?(<!-- \/generated -->)/g;

async function generate(source: string): Promise<string> {
  let result = '';
  let from = 0;
  for (const match of source.matchAll(part)) {
    const [whole, begin = '', call = '', end = ''] = match;
    const [kind = '', ...args] = call.split(' ');
    const generator = generators[kind];
    if (generator === undefined) throw new Error(`No generator is called "${kind}".`);
    // Prettier leaves these alone: padded to equal widths, the tables would be three times as long.
    const text = `<!-- prettier-ignore-start -->\n\n${await generator(...args)}\n\n<!-- prettier-ignore-end -->`;
    result += `${source.slice(from, match.index)}${begin}\n${text}\n${end}`;
    from = match.index + whole.length;
  }
  return result + source.slice(from);
}

/** Script tags and packed files name the version; script tags the hash of what was built last, too. */
function withCurrentVersion(source: string): string {
  return source
    .replaceAll(/(?<=\/idv-elements-)\d+\.\d+\.\d+[\w.-]*(?=\.tgz)/g, version)
    .replaceAll(/(?<=\/cdn\/)\d+\.\d+\.\d+[\w.-]*(?=\/)/g, version);
}

/** Markdown files of the repository, relative to its root. */
export function markdownFiles(): string[] {
  const folders = ['docs/', 'lab/', 'server/', 'testing/', 'examples/'];
  const inFolders = folders.flatMap((folder) => filesUnder(folder, '.md'));
  // Copies of pages that the build makes for the packages.
  const own = inFolders.filter((path) => !/^(?:server|testing)\/docs\//.test(path));
  return [...filesUnder('', '.md', { recursive: false }), ...own];
}

/** The expected content of each page that has generated parts or names the version's files. Needs a build. */
export async function generatedPages(): Promise<{ path: string; current: string; wanted: string }[]> {
  const pages = [];
  for (const path of ['package.json', 'stories/guides/introduction.mdx']) {
    const current = readFileSync(`${repositoryRoot}${path}`, 'utf8');
    pages.push({ path, current, wanted: withCurrentVersion(current) });
  }
  const llms = existsSync(`${repositoryRoot}llms.txt`) ? readFileSync(`${repositoryRoot}llms.txt`, 'utf8') : '';
  pages.push({ path: 'llms.txt', current: llms, wanted: llmsText() });
  for (const path of markdownFiles()) {
    const current = readFileSync(`${repositoryRoot}${path}`, 'utf8');
    const wanted = withCurrentVersion(await generate(current));
    if (wanted !== current || current.includes('<!-- generated: ')) pages.push({ path, current, wanted });
  }
  return pages;
}

async function main(check: boolean): Promise<void> {
  await ensureBuild();
  const stale = (await generatedPages()).filter(({ current, wanted }) => current !== wanted);
  for (const { path, wanted } of stale) {
    if (check) console.error(`${path} is stale: run npm run docs`);
    else writeFileSync(`${repositoryRoot}${path}`, wanted);
  }
  if (!check) say(`${stale.length} pages changed`);
  const broken = brokenLinks(markdownFiles());
  for (const link of broken) console.error(link);
  if (broken.length > 0 || (check && stale.length > 0)) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes('--check'));
