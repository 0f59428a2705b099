/**
 * `npm test`: node, browser, Firefox, WebKit and end-to-end tests, and the shortest of the framework projects; the
 * last line is `N passed, N failed` over all. `npm run test:node`, `test:browser`, `test:firefox`, `test:webkit` and
 * `test:e2e` run one part; further arguments name files. `npm run test:frameworks` checks all framework projects
 * instead. Programs that are missing are installed first, on Debian and Ubuntu as root; `--no-install` leaves the
 * system as it is.
 */
import { runInBrowser, sumOf, type Counts } from './browser-tests.js';
import { readCommandLine, stopForUsage } from './command-line.js';
import { partPrograms, prepareSystem, type PartPrograms } from './system-programs.js';
import { allFilesOf, firefox, runEngine, webkit, type Engine } from './test/engines.js';
import { nothing, runEndToEnd, runOnNode, testFiles, type TestRun } from './test/runs.js';

interface Part {
  run: (given: TestRun) => Promise<Counts>;
  /** What it runs if no file is named. */
  files: () => readonly string[];
  /** The same, within a run of everything. */
  filesAmongAll?: () => readonly string[];
}

const engine = (one: Engine): Part => ({
  run: (given) => runEngine(one, given),
  files: () => allFilesOf(one),
  filesAmongAll: () => one.brief,
});

const parts = {
  node: { run: (given) => runOnNode(given), files: () => testFiles('server/test', 'test/node', 'testing/test/node') },
  // The configuration names its files itself.
  browser: { run: (given) => runInBrowser('mjs', given.files, { prefix: given.prefix }), files: () => [] },
  firefox: engine(firefox),
  webkit: engine(webkit),
  e2e: {
    run: (given) => runEndToEnd(given),
    files: () => testFiles('test/e2e'),
    // The framework projects mostly wait for npm and bundlers.
    filesAmongAll: () => testFiles('test/frameworks', 'test/e2e'),
  },
  frameworks: { run: (given) => runEndToEnd(given, 1), files: () => testFiles('test/frameworks') },
} satisfies Record<string, Part>;
type PartName = keyof typeof parts;

/** One after the other: beside each other they take two thirds of the time, and some fail for want of processor. */
const order: readonly PartName[] = ['node', 'browser', 'firefox', 'webkit', 'e2e'];

interface PartResult {
  name: PartName;
  counts: Counts;
  seconds: number;
}

async function timePart(name: PartName, given: TestRun): Promise<PartResult> {
  const started = performance.now();
  const { needs }: PartPrograms = partPrograms[name];
  const isPossible = needs.every((program) => !missing.includes(program));
  const counts = isPossible ? await parts[name].run(given) : { ...nothing, skipped: 1 };
  return { name, counts, seconds: Math.round((performance.now() - started) / 1000) };
}

async function runAll(): Promise<PartResult[]> {
  const results: PartResult[] = [];
  for (const name of order) {
    const part: Part = parts[name];
    const files = (part.filesAmongAll ?? part.files)();
    results.push(await timePart(name, { files, prefix: `${name}: ` }));
  }
  return results;
}

const commandLine = { options: { 'no-install': { type: 'boolean' } }, allowPositionals: true } as const;
const { values, positionals } = readCommandLine(commandLine, Object.keys(parts));
const [name, ...files] = positionals;
if (name !== undefined && !(name in parts)) {
  stopForUsage(`There are no "${name}" tests.`, commandLine, Object.keys(parts));
}
const part = name as PartName | undefined;
const used = (part === undefined ? order : [part]).map((each): PartPrograms => partPrograms[each]);
const { missing } = prepareSystem({
  wanted: used.flatMap(({ needs, uses }) => [...needs, ...uses]),
  install: values['no-install'] !== true,
});
const results =
  part === undefined
    ? await runAll()
    : [await timePart(part, { files: files.length > 0 ? files : parts[part].files(), prefix: '' })];

const { passed, failed, skipped } = sumOf(results.map(({ counts }) => counts));
if (passed + failed === 0) console.error('No test ran.');
if (failed > 0 || passed === 0) process.exitCode = 1;
if (skipped > 0) console.log(`skipped: ${skipped} (each says why above)`);
console.log(`seconds: ${results.map((result) => `${result.name} ${result.seconds}`).join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
