/**
 * `npm test`: node, browser, Firefox, WebKit and end-to-end tests, and the shortest of the framework projects; the
 * last line is `N passed, N failed` over all. `npm run test:node`, `test:browser`, `test:firefox`, `test:webkit` and
 * `test:e2e` run one part; further arguments name files. `npm run test:frameworks` checks all framework projects instead. With
 * `--install` a missing Chromium or Redis is installed, on Debian or Ubuntu as root; without it the system is left as
 * it is.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findFirefox, findWebKit } from './browser.js';
import { runInBrowser, runInEngine, sumOf, withExitCode, type Counts } from './browser-tests.js';
import { ensureBuild } from './build.js';
import { startDisplay } from './display.js';
import { repositoryRoot, run } from './run.js';
import { installVariable } from './system-packages.js';

function testFiles(folder: string): string[] {
  if (!existsSync(`${repositoryRoot}${folder}`)) return [];
  return readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`);
}

async function runNodeTests(
  folders: string[],
  files: string[],
  atOnce: number,
  env?: Record<string, string>,
): Promise<Counts> {
  const named = files.length > 0 ? files : folders.flatMap(testFiles);
  if (named.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const { exitCode, output } = await run(
    process.execPath,
    ['--import', 'tsx', '--test', `--test-concurrency=${atOnce}`, '--test-reporter=spec', ...named],
    { env },
  );
  const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
  const counts = { passed: count('pass'), failed: count('fail'), skipped: count('skipped') };
  if (Number.isNaN(counts.passed)) return { passed: 0, failed: 1, skipped: 0 };
  return withExitCode(counts, exitCode);
}

/** A browser engine beside Chromium, which runs the same test files. */
interface Engine {
  /** As `IDV_BROWSER` names it. */
  id: string;
  name: string;
  /** Of the runner's configuration. */
  config: string;
  find: () => unknown;
  /** What `npm test` runs there; the engine's own command runs all that can run. */
  brief: readonly string[];
  /** How it may be had, for the line that says it is skipped. */
  missing: string;
  /** End-to-end tests that run there, named by `IDV_BROWSER`. */
  endToEnd: readonly string[];
}

/** Browser tests that `npm test` runs in Firefox; `npm run test:firefox` runs all, and end-to-end tests. */
const briefFiles = [
  'test/browser/camera/failures.test.ts',
  'test/browser/elements/compact-engine.test.ts',
  'test/browser/elements/face-capture-lifecycle.test.ts',
  'test/browser/vision/stages.test.ts',
];

const engines: Record<'firefox' | 'webkit', Engine> = {
  firefox: {
    id: 'firefox',
    name: 'Firefox',
    config: 'firefox.mjs',
    find: findFirefox,
    brief: briefFiles,
    missing: 'no firefox or firefox-esr on the path, FIREFOX_PATH not set',
    endToEnd: ['selfie', 'document', 'liveness', 'verification', 'journey'].map((name) => `test/e2e/${name}.test.ts`),
  },
  webkit: {
    id: 'webkit',
    name: 'WebKit',
    config: 'webkit.mjs',
    find: findWebKit,
    // Whole captures are in test/e2e/webkit.test.ts.
    brief: ['vision/stages', 'camera/failures', 'camera/session'].map((name) => `test/browser/${name}.test.ts`),
    missing: 'no WebKitWebDriver, MiniBrowser of WebKitGTK or Xvfb; on Debian: webkit2gtk-driver and xvfb',
    endToEnd: ['test/e2e/webkit.test.ts'],
  },
};

/** @param named all that can run there, if none is named */
async function runEngine(engine: Engine, named: string[]): Promise<Counts> {
  const { id, name, config, find, brief, missing } = engine;
  if (find() === null) {
    console.log(`skipped: the tests in ${name} (${missing})`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
  const asked = named.length > 0 ? named : part === undefined ? brief : filesOf(engine);
  const endToEnd = asked.filter((file) => file.startsWith('test/e2e'));
  const others = asked.filter((file) => !endToEnd.includes(file));
  const stopDisplay = await startDisplay();
  try {
    return sumOf([
      ...(others.length > 0 ? [await runInEngine(config, others)] : []),
      ...(endToEnd.length > 0 ? [await runEndToEnd(endToEnd, { IDV_BROWSER: id })] : []),
    ]);
  } finally {
    stopDisplay();
  }
}

function filesOf({ endToEnd }: Engine): string[] {
  return [...['test/browser', 'testing/test/browser'].flatMap(testFiles), ...endToEnd];
}

const onBuiltPackages = { TSX_TSCONFIG_PATH: 'tsconfig.built.json' };

/** On the built packages. Each has a browser, and timers that people would wait for: one after the other. */
async function runEndToEnd(files: string[], env: Record<string, string> = {}): Promise<Counts> {
  await ensureBuild();
  return runNodeTests(['test/e2e'], files, 1, { ...onBuiltPackages, ...env });
}

const parts: Record<string, (files: string[]) => Promise<Counts>> = {
  // By default Node keeps one core free, which on two leaves one.
  node: (files) => runNodeTests(['test/node', 'server/test', 'testing/test/node'], files, availableParallelism()),
  browser: (files) => runInBrowser('mjs', files),
  firefox: (files) => runEngine(engines.firefox, files),
  webkit: (files) => runEngine(engines.webkit, files),
  // On the built packages. Each file has a browser and a person before its camera, which together take two cores.
  e2e: async (files) => {
    await ensureBuild();
    // The framework projects mostly wait for npm and bundlers: in a whole run they have their turn here.
    const folders = part === undefined ? ['test/frameworks', 'test/e2e'] : ['test/e2e'];
    return runNodeTests(folders, files, Math.max(1, Math.floor(availableParallelism() / 2)), onBuiltPackages);
  },
  frameworks: async (files) => {
    await ensureBuild();
    return runNodeTests(['test/frameworks'], files, 1, onBuiltPackages);
  },
};

const args = process.argv.slice(2);
if (args.includes('--install')) process.env[installVariable] = '1';
const [part, ...files] = args.filter((argument) => argument !== '--install');
if (part !== undefined && !(part in parts)) {
  throw new Error(`There are ${Object.keys(parts).join(', ')} tests, no "${part}" tests.`);
}
const wanted = part === undefined ? Object.keys(parts).filter((name) => name !== 'frameworks') : [part];
const results: Counts[] = [];
const seconds: string[] = [];
for (const name of wanted) {
  const started = performance.now();
  const counts = await parts[name]?.(files);
  if (counts !== undefined) results.push(counts);
  seconds.push(`${name} ${Math.round((performance.now() - started) / 1000)}`);
}

const { passed, failed, skipped } = sumOf(results);
if (passed + failed === 0) {
  console.error('No test ran.');
  process.exitCode = 1;
}
if (failed > 0) process.exitCode = 1;
if (skipped > 0) console.log(`skipped: ${skipped} (each says why above)`);
console.log(`seconds: ${seconds.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
