/**
 * `npm run faults [-- --seed N --share 0.1 --only <text> --at-once N --json <file> --list]`: walks a matrix of faults.
 * Each cell is one fault at one moment of one element, with an end that a person must see, a way on, and nothing lost or
 * sent twice. `--share` takes a seeded part of the cells, `--only` (several times) those with the text in their name,
 * `--at-once` says how many compute at a time. The last line is `N survived, N failed, in N minutes`; exits with 1 when
 * one failed.
 */
import { ensureBuild } from '../../tools/build.js';
import { readCommandLine } from '../../tools/command-line.js';
import { describeMachine, machineLine, table, writeReport } from '../report.js';
import { nameOf, type Cell } from './cell.js';
import type { Result } from './run.js';
import { partOf } from './seeded.js';

const { values } = readCommandLine({
  options: {
    seed: { type: 'string', default: '1' },
    share: { type: 'string', default: '1' },
    only: { type: 'string', multiple: true, default: [''] },
    'at-once': { type: 'string', default: '2' },
    json: { type: 'string' },
    list: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

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
// They run the built server.
const [{ allCells }, { runCells }] = await Promise.all([import('./cells/index.js'), import('./run.js')]);

const seed = Number(values.seed);
const share = Number(values.share);
const cells = partOf(
  allCells.filter((cell) => values.only.some((text) => nameOf(cell).includes(text))),
  share,
  seed,
);
if (values.list) {
  console.log(cells.map(nameOf).join('\n'));
  process.exit();
}
console.log(`${machineLine(describeMachine())}; seed ${seed}, ${cells.length} of ${allCells.length} cells`);
const results: Result[] = [];
const begunAt = Date.now();
const onResult = (result: Result): void => {
  results.push(result);
  const { cell, wrong, took, codes } = result;
  if (values.verbose) console.log(`${wrong.length > 0 ? 'x' : '.'} ${took} s ${nameOf(cell)} ${codes.join(',')}`);
  if (wrong.length > 0) console.log(describe(result));
};
await runCells(cells, onResult, { atOnce: Number(values['at-once']) });

const failed = results.filter(({ wrong }) => wrong.length > 0);
console.log(`\n${matrix(results)}\n`);
const plain = results.map(({ cell, ...rest }: Result & { cell: Cell }) => ({ cell: nameOf(cell), ...rest }));
console.log(`wrote ${writeReport('faults', { seed, share, cells: plain }, values.json)}`);
const minutes = (Date.now() - begunAt) / 60_000;
console.log(`${results.length - failed.length} survived, ${failed.length} failed, in ${minutes.toFixed(1)} minutes`);
if (failed.length > 0 || results.length === 0) process.exitCode = 1;
