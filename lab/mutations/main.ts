/**
 * `npm run lab -- mutations [--near] [--only <words>]`: makes one fault at a time in a copy of the sources, and prints
 * which test notices it. Exits with 1 if one is not noticed. New files must be known to Git.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileOf, modulesUnder } from '../shared/module-graph.js';
import { readCommandLine } from '../../tools/command-line.js';
import { say, table } from '../../tools/run.js';
import { parts } from '../../tools/test/parts.js';
import { copySources, whileBroken } from '../shared/broken-copy.js';
import { faults, type Fault } from './faults.js';

const maxNear = 12;
const { values } = readCommandLine({
  options: {
    near: { type: 'boolean', says: `runs only the ${maxNear} nearest test files that import the module` },
    only: { type: 'string', value: 'words', says: 'faults whose group or description contains them' },
  },
});

/** Parts of `npm test` with files that import the module. Those that share words with its path are nearest. */
function runsNear(file: string): string[][] {
  const modules = ['src', 'server', 'testing', 'mediapipe', 'test', 'lab', 'engine', 'tools'].flatMap(modulesUnder);
  const links = modules.flatMap(({ file: from, imports }) => imports.map((to) => [from, fileOf(from, to.specifier)]));
  const found = new Set([file]);
  // The loop also visits what it adds.
  for (const each of found) for (const [from, to] of links) if (to === each) found.add(from!);
  const words = file.replace(/^(?:server\/)?src\/|\.ts$/g, '').split(/[/-]/);
  const shared = (test: string): number => words.filter((word) => test.split(/[/.-]/).includes(word)).length;
  // The other parts run on the built packages.
  const all = { node: parts.node.files(false), browser: parts.browser.files(false) };
  const tests = [...found].filter((each) => all.node.includes(each) || all.browser.includes(each));
  if (tests.length > maxNear) say(`${tests.length} test files import ${file}. Only the nearest ${maxNear} run.`);
  const near = tests.toSorted((a, b) => shared(b) - shared(a)).slice(0, maxNear);
  const runs = Object.entries(all).map(([part, own]) => [part, ...near.filter((test) => own.includes(test))]);
  return runs.filter(({ length }) => length > 1);
}

let running: ChildProcess | null = null;
function kill(): void {
  const isAlive = running?.exitCode === null && running.signalCode === null;
  if (isAlive && running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
}

/** Runs `npm test` until a file has failed. Returns its part, its path and the title of a test; `null` if all pass. */
async function failureIn(...tests: string[]): Promise<[part: string, file: string, title: string] | null> {
  // The settings of this process lead to the original.
  const env = { ...process.env, TSX_TSCONFIG_PATH: undefined, INIT_CWD: undefined };
  const args = ['test', '--', '--no-install', ...tests];
  running = spawn('npm', args, { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  running.stdout?.on('data', (some: Buffer) => {
    output += some.toString();
    if (/^FAILED .*\n/m.test(output)) kill();
  });
  const [code] = (await once(running, 'close')) as [number | null];
  if (code === 0) return null;
  const [, part, file] = /^FAILED +(\S+) +(\S+\.ts)/m.exec(output) ?? [];
  if (part === undefined || file === undefined) throw new Error(`npm ${args.join(' ')} failed:\n${output}`);
  return [part, file, output.split('\n').find((line) => line.startsWith(`${file} › `)) ?? file];
}

async function noticedBy(fault: Fault): Promise<string> {
  for (const run of values.near === true ? runsNear(fault.file) : [[]]) {
    const tried = await whileBroken(copy, fault, async () => ({ failure: await failureIn(...run) }));
    if (tried === null) throw new Error(`Not exactly once in ${fault.file}: ${fault.find}`);
    if (tried.failure === null) continue;
    const [part, test, title] = tried.failure;
    return (await failureIn(part, test)) === null ? title : `NOT KNOWN: ${test} fails without the fault too`;
  }
  return 'NOT NOTICED';
}

process.on('exit', kill);
const copy = copySources();
const rows: string[][] = [];
const all = Object.entries(faults).flatMap(([group, some]) =>
  Object.entries(some).map(([harm, fault]) => ({ group, harm, fault })),
);
for (const { group, harm, fault } of all) {
  if (![group, harm].some((name) => name.includes(values.only ?? ''))) continue;
  rows.push([harm, await noticedBy(fault)]);
  say(rows.at(-1)!.join(': '));
}
console.log(table(['Fault', 'Noticed by'], rows));
if (rows.length === 0 || rows.some(([, seen]) => seen?.startsWith('NOT '))) process.exitCode = 1;
