/**
 * `npm run lab -- faults`: walks a matrix of faults. Each cell is one fault at one moment of one element. The person
 * must see an end or a next step, and nothing may be lost or sent twice. `--help` lists its options. The last line is
 * `N survived, N failed, in N minutes`; exits with 1 if one failed.
 */
import { readFileSync } from 'node:fs';
import { ensureBuild } from '../../tools/build/build.js';
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import { nameOf, type Cell } from './cell.js';
import { readOptions } from './options.js';
import type { Result } from './run.js';
import { shuffled } from '../../test/support/sample.js';

/**
 * @param share of the items, above 0, up to 1; at least one item
 * @returns in an order drawn by the seed
 */
function partOf<Item>(items: readonly Item[], share: number, seed: number): Item[] {
  if (!(share > 0 && share <= 1)) throw new RangeError('--share takes a number above 0, up to 1.');
  return shuffled(items, seed).slice(0, Math.max(1, Math.round(items.length * share)));
}

const { seed, share, only, exactly, atOnce, json, list, verbose } = readOptions();

function matrix(results: readonly Result[]): string {
  const groups = [...new Set(results.map(({ cell }) => cell.group))];
  const subjects = [...new Set(results.map(({ cell }) => cell.subject))];
  const count = (group: string, subject: string): string => {
    const of = results.filter(({ cell }) => cell.group === group && cell.subject === subject);
    const failed = of.filter(({ wrong }) => wrong.length > 0).length;
    if (of.length === 0) return '–';
    return failed === 0 ? String(of.length) : `${of.length} (${failed} failed)`;
  };
  return table(
    ['Faults', ...subjects],
    groups.map((group) => [group, ...subjects.map((subject) => count(group, subject))]),
  );
}

function describe({ cell, wrong, shown, codes, console: lines, requests, screenshot }: Result): string {
  return [
    `FAILED ${nameOf(cell)}`,
    ...wrong.map((one) => `  ${one}`),
    `  shown: ${shown}${codes.length > 0 ? ` (told: ${codes.join(', ')})` : ''}`,
    ...lines.map((line) => `  console ${line.slice(0, 220)}`),
    `  requests: ${requests.join(', ')}`,
    ...(screenshot === null ? [] : [`  picture: ${screenshot}`]),
  ].join('\n');
}

await ensureBuild();
// Import these after the build, because the cells run the built server.
const [{ allCells }, { runCells }] = await Promise.all([import('./cells/index.js'), import('./run.js')]);

/** Names of cells, one per line. The rest of a log's line is ignored. */
const names = exactly === undefined ? null : readFileSync(exactly, 'utf8').split('\n');
const wanted = allCells.filter((cell) => {
  const name = nameOf(cell);
  return only.some((text) => name.includes(text)) && (names?.some((line) => line.trim() === name) ?? true);
});
if (wanted.length === 0) {
  console.error('No cell has that name.');
  process.exit(2);
}
const cells = partOf(wanted, share, seed);
// `process.exit` would truncate output that a pipe has not read yet.
if (list) console.log(cells.map(nameOf).join('\n'));
else await walk();

async function walk(): Promise<void> {
  console.log(`${machineLine(describeMachine())}; seed ${seed}, ${cells.length} of ${allCells.length} cells`);
  const results: Result[] = [];
  const begunAt = Date.now();
  const onResult = (result: Result): void => {
    results.push(result);
    const { cell, wrong, took, codes } = result;
    if (verbose) console.log(`${wrong.length > 0 ? 'x' : '.'} ${took} s ${nameOf(cell)} ${codes.join(',')}`);
    if (wrong.length > 0) console.log(describe(result));
  };
  await runCells(cells, onResult, { atOnce });

  const failed = results.filter(({ wrong }) => wrong.length > 0);
  console.log(`\n${matrix(results)}\n`);
  const plain = results.map(({ cell, ...rest }: Result & { cell: Cell }) => ({ cell: nameOf(cell), ...rest }));
  console.log(`wrote ${writeReport('faults', { seed, share, cells: plain }, json)}`);
  const missed = results.filter(({ met, wrong }) => !met && wrong.length === 0);
  if (missed.length > 0) console.log(`nothing tried in ${missed.length}: the page needed no more files`);
  const minutes = (Date.now() - begunAt) / 60_000;
  console.log(`${results.length - failed.length} survived, ${failed.length} failed, in ${minutes.toFixed(1)} minutes`);
  if (failed.length > 0 || results.length === 0) process.exitCode = 1;
}
