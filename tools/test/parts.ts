/** The parts of `npm test`: which files each has, what runs them, and what that needs. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { repositoryRoot } from '../run.js';
import type { BrowserName } from './launchers.js';
import type { ProgramName } from './system-programs.js';

/** A process that runs test files. */
export interface Run {
  command: string[];
  env?: Record<string, string>;
}

export interface Part {
  /** Programs without which the part is skipped. */
  needs: readonly ProgramName[];
  /** Programs without which some of its tests skip themselves. */
  uses: readonly ProgramName[];
  /** Whether only `npm test -- --all` runs it. */
  onlyAll?: boolean;
  builds?: 'assets' | 'packages';
  /** How many of its processes run at once. Default: one for each core. */
  atOnce?: number;
  /** @param all whether to include files that only `npm test -- --all` runs */
  files: (all: boolean) => string[];
  runs: (files: readonly string[]) => Run[];
}

/** The test files in these folders. @param deep whether to include those in folders below */
function testFiles(folders: readonly string[], deep = true): string[] {
  return folders
    .filter((folder) => existsSync(`${repositoryRoot}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${repositoryRoot}${folder}`, { recursive: deep, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file}`),
    );
}

const node = ['node', '--import', 'tsx', '--test-reporter=./tools/test/node-reporter.mjs', 'tools/test/node-files.mjs'];

/** Files of one process, of one folder: they share many modules. More would leave a core without work at the end. */
const maxFiles = 12;

/** Node's HTTP client keeps timers between requests, which must not end up on another file's simulated clock. */
const replacesClocks = (file: string): boolean =>
  readFileSync(`${repositoryRoot}${file}`, 'utf8').includes('/simulated-time.js');

function byFolder(files: readonly string[]): Run[] {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const folder = replacesClocks(file) ? file : dirname(file);
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const groups = [...folders.values()].flatMap((all) => {
    const count = Math.ceil(all.length / maxFiles);
    return Array.from({ length: count }, (_, group) => all.filter((_file, at) => at % count === group));
  });
  return groups.toSorted((a, b) => b.length - a.length).map((group) => ({ command: [...node, ...group] }));
}

/** Each file in its own process, with the built packages. */
const separately = (files: readonly string[], env: Record<string, string> = {}): Run[] =>
  files.map((file) => ({ command: [...node, file], env: { TSX_TSCONFIG_PATH: 'tsconfig.built.json', ...env } }));

const browserFolders = ['test/browser', 'testing/test/browser'];

/** Browser tests in a single process of Web Test Runner, and end-to-end tests in the same browser. */
function inBrowser(browser: BrowserName): Part['runs'] {
  const env = { IDV_BROWSER: browser };
  return (files) => {
    const [pages, whole] = [files.filter((file) => !isEndToEnd(file)), files.filter(isEndToEnd)];
    const command = ['node_modules/.bin/web-test-runner', '--files', ...pages];
    return [...(pages.length > 0 ? [{ command, env }] : []), ...separately(whole, env)];
  };
}

/** End-to-end tests that do without Chromium's own protocol. */
const wholeCaptures = ['journey', 'all/verification', 'all/in-view'].map((name) => `test/e2e/${name}.test.ts`);
const isEndToEnd = (file: string): boolean => file.includes('test/e2e/');

export const parts: Record<'node' | 'browser' | 'e2e' | 'frameworks' | 'firefox' | 'webkit', Part> = {
  node: {
    needs: [],
    uses: ['chromium', 'redis'],
    files: (all) =>
      testFiles(['server/test', 'test/node', 'testing/test/node', 'engine/test', 'lab/test/node']).filter(
        (file) => all || !file.includes('/all/'),
      ),
    runs: byFolder,
  },
  browser: {
    needs: ['chromium'],
    uses: [],
    builds: 'assets',
    files: () => testFiles(browserFolders),
    runs: inBrowser('chromium'),
  },
  e2e: {
    needs: ['chromium'],
    uses: ['redis'],
    builds: 'packages',
    files: (all) => testFiles(all ? ['test/e2e', 'lab/test/e2e'] : ['test/e2e'], all),
    runs: (files) => separately(files),
  },
  frameworks: {
    needs: ['chromium'],
    uses: [],
    onlyAll: true,
    builds: 'packages',
    atOnce: 1,
    files: () => testFiles(['test/frameworks']),
    runs: (files) => separately(files),
  },
  // Cameras, workers and decoders differ between browsers, and what is above them hardly does. So `--all` runs those and
  // one whole journey; `npm test -- firefox` runs every file.
  firefox: {
    needs: ['firefox'],
    uses: ['xvfb'],
    onlyAll: true,
    builds: 'packages',
    files: (all) =>
      all
        ? [...testFiles(['test/browser/camera', 'test/browser/vision']), 'test/e2e/journey.test.ts']
        : [...testFiles(browserFolders), ...wholeCaptures],
    runs: inBrowser('firefox'),
  },
  // It draws in software, three times as slowly, and hangs when it waits too long for a core. So `--all` runs the camera
  // and its failures, and whole captures in test/e2e/all/webkit.test.ts; `npm test -- webkit` runs every file.
  webkit: {
    needs: ['webkit', 'xvfb'],
    uses: [],
    onlyAll: true,
    builds: 'packages',
    atOnce: 1,
    files: (all) => testFiles(all ? ['test/browser/camera'] : browserFolders),
    runs: inBrowser('webkit'),
  },
};

export type PartName = keyof typeof parts;
export const partNames = Object.keys(parts) as PartName[];
