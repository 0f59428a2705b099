/**
 * Merges what Node's and the browser's tests have covered into one figure for each folder, after `npm test -- --coverage`.
 * End-to-end tests run the built packages, so they don't count.
 */
import { existsSync, readFileSync } from 'node:fs';
import istanbul, { type CoverageMapData } from 'istanbul-lib-coverage';
import { transformWithOxc } from 'vite';
import { repositoryRoot, runLocal, table } from '../run.js';

const coverageFolder = `${repositoryRoot}.cache/coverage/`;

/** Folders in which at least this share of lines and branches must run in a test, in percent. */
const floor = { lines: 95, branches: 90 };
const guarded = [
  'src/face',
  'src/document',
  'src/liveness-evidence',
  'src/backend',
  'flows',
  'server/src/host-backend',
];

/** The room of a source file, such as `src/backend`. The flows of all elements are one, with the steps that they share. */
function folderOf(file: string): string {
  if (/^src\/(?:kit\/steps|(?:elements|kit)\/[^/]+\/flow)\//.test(file)) return 'flows';
  const depth = /^src\/(?!elements\/|kit\/)/.test(file) ? 2 : 3;
  return file.split('/').slice(0, depth).join('/');
}

async function merged(): Promise<istanbul.CoverageMap> {
  const sources = ['src', 'server/src', 'testing/src', 'mediapipe/src'].flatMap((folder) => [
    '--include',
    `${folder}/**/*.ts`,
  ]);
  const folders = ['--temp-directory', `${coverageFolder}node`, '--reports-dir', `${coverageFolder}node-report`];
  const { exitCode } = await runLocal('c8', [
    'report',
    ...[...folders, ...sources],
    ...['--all', '--merge-async', '--reporter', 'json'],
  ]);
  if (exitCode !== 0) throw new Error('c8 could not read what the tests in Node have covered.');
  const map = istanbul.createCoverageMap();
  for (const part of ['node-report', 'browser']) {
    const file = `${coverageFolder}${part}/coverage-final.json`;
    if (existsSync(file)) map.merge(JSON.parse(readFileSync(file, 'utf8')) as CoverageMapData);
  }
  return map;
}

/** Whether a file that no test has loaded has anything to run. Types alone have nothing. */
async function hasCode(file: string): Promise<boolean> {
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
  return !/^(?:export \{\};)?\s*$/.test(code);
}

/** @returns a table of all folders, and the folders below the floor */
export async function coverageByFolder(): Promise<{ text: string; below: string[] }> {
  const map = await merged();
  const folders = new Map<string, istanbul.CoverageSummary>();
  for (const file of map.files()) {
    const own = map.fileCoverageFor(file).toSummary();
    if (own.lines.covered === 0 && !(await hasCode(file))) continue;
    const folder = folderOf(file.slice(repositoryRoot.length));
    const summary = folders.get(folder) ?? istanbul.createCoverageSummary();
    summary.merge(own);
    folders.set(folder, summary);
  }
  const rows = [...folders].toSorted(([a], [b]) => a.localeCompare(b));
  const below = rows.filter(
    ([folder, { lines, branches }]) =>
      guarded.includes(folder) && (lines.pct < floor.lines || branches.pct < floor.branches),
  );
  const cells = rows.map(([folder, { lines, branches }]) => [
    `\`${folder}\``,
    String(lines.total),
    lines.pct.toFixed(1),
    branches.pct.toFixed(1),
  ]);
  return { text: table(['Folder', 'Lines', 'Lines, %', 'Branches, %'], cells), below: below.map(([folder]) => folder) };
}
