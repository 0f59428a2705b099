/** The parts of `npm test`, and the jobs of each: a job runs one test file. */
import { existsSync, readdirSync } from 'node:fs';
import { ensureAssets } from '../build/stale.js';
import { ensureBuild } from '../build/build.js';
import { openDisplay } from './browsers/processes.js';
import { repositoryRoot } from '../run.js';
import { browserRun } from './browser/run.js';
import type { EngineId } from './browser/hosts.js';
import { runNodeFile } from './node-files.js';
import type { FileResult } from './jobs.js';

/** Finds all test files in these folders. */
export function testFiles(...folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(`${repositoryRoot}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file}`),
    );
}

const browserFiles = (): string[] => testFiles('test/browser', 'testing/test/browser');
const endToEnd = (...names: string[]): string[] => names.map((name) => `test/e2e/${name}.test.ts`);

/** The browser tests to run in engines that `npm test` only samples. */
const sample = (...names: string[]): string[] => names.map((name) => `test/browser/${name}.test.ts`);

export interface Part {
  /** All files of the part. */
  files: () => string[];
  /** The files to run when all parts run. Default: all. */
  filesAmongAll?: () => string[];
  /** How much of the machine a file takes; see `jobs.ts`. */
  weight: number;
  /** Files that take more of the machine. */
  weights?: Record<string, number>;
  /** How many files may run at once. */
  atOnce?: number;
  open: (files: readonly string[]) => Promise<OpenPart>;
}

export interface OpenPart {
  run(file: string): Promise<FileResult>;
  close(): Promise<void>;
}

/** @param env variables to add to each file's environment */
function openNode(env: Record<string, string> = {}): OpenPart {
  return { run: (file) => runNodeFile(file, env), close: () => Promise.resolve() };
}

/** Tests that use the built packages. */
async function openEndToEnd(env: Record<string, string> = {}): Promise<OpenPart> {
  await ensureBuild();
  return openNode({ TSX_TSCONFIG_PATH: 'tsconfig.built.json', ...env });
}

/** Test pages, and the end-to-end tests that also run in this engine. */
async function openBrowser(engine: EngineId, files: readonly string[]): Promise<OpenPart> {
  const isEndToEnd = (file: string): boolean => file.includes('test/e2e/');
  const hasDisplay = process.platform !== 'linux' || Boolean(process.env['DISPLAY']);
  // Firefox has WebGL only on a display. WebKit's driver opens its own display.
  const display = engine === 'firefox' && !hasDisplay ? await openDisplay() : null;
  const env = { IDV_BROWSER: engine, ...(display === null ? {} : { DISPLAY: display.name }) };
  const pages = files.filter((file) => !isEndToEnd(file));
  if (pages.length > 0) await ensureAssets();
  const browser = browserRun(engine, pages, env);
  const node = files.some(isEndToEnd) ? await openEndToEnd(env) : null;
  return {
    run: (file) => (node !== null && isEndToEnd(file) ? node : browser).run(file),
    async close() {
      await browser.close();
      display?.end();
    },
  };
}

export const parts = {
  frameworks: { files: () => testFiles('test/frameworks'), weight: 1, atOnce: 1, open: () => openEndToEnd() },
  // WebKit draws in software and hangs when it waits too long for a core: it runs last, next to little else.
  e2e: {
    files: () => testFiles('test/e2e', 'lab/test/e2e'),
    weight: 2,
    weights: { 'test/e2e/webkit.test.ts': 3 },
    open: () => openEndToEnd(),
  },
  webkit: {
    files: () => [...browserFiles(), ...endToEnd('webkit')],
    // Whole captures in WebKit are in test/e2e/webkit.test.ts.
    filesAmongAll: () => sample('camera/failures', 'camera/session'),
    weight: 1,
    atOnce: 1,
    open: (files) => openBrowser('webkit', files),
  },
  firefox: {
    files: () => [
      ...browserFiles(),
      ...endToEnd('selfie', 'document', 'liveness', 'verification', 'journey', 'in-view'),
    ],
    filesAmongAll: () => sample('camera/failures', 'elements/compact-engine', 'elements/face-capture-lifecycle'),
    weight: 1,
    atOnce: 1,
    open: (files) => openBrowser('firefox', files),
  },
  browser: { files: browserFiles, weight: 1, open: (files) => openBrowser('chromium', files) },
  node: {
    files: () => testFiles('server/test', 'test/node', 'testing/test/node', 'engine/test', 'lab/test/node'),
    weight: 1,
    open: () => Promise.resolve(openNode()),
  },
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;
