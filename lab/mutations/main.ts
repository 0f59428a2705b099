/**
 * `npm run lab -- mutations [--near] [--only <words>]`: makes one fault at a time in a copy of the sources, and prints
 * which test notices it. Exits with 1 if one is not noticed. New files must be known to Git.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, modulesUnder } from '../../tools/check/module-graph.js';
import { readCommandLine } from '../../tools/command-line.js';
import { repositoryRoot as root, say, table } from '../../tools/run.js';
import { mutated } from '../attack/mutation.js';
import { faults, type Fault } from './faults.js';

const { values } = readCommandLine({
  options: {
    near: { type: 'boolean', says: 'runs only the test files that import the module, nearest first' },
    only: { type: 'string', value: 'words', says: 'faults whose description contains them' },
  },
});
const copy = join(root, `.cache/mutations-${process.pid}`);
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

/** The files that import the module, even indirectly. Those that share words with its path come first. */
function testsNear(file: string): string[] {
  const importers = new Map<string, string[]>();
  for (const module of ['src', 'server', 'testing', 'test', 'lab', 'engine', 'tools'].flatMap(modulesUnder)) {
    for (const { specifier } of module.imports) {
      const imported = fileOf(module.file, specifier) ?? '';
      importers.set(imported, [...(importers.get(imported) ?? []), module.file]);
    }
  }
  const found = new Set([file]);
  // The loop also visits what it adds.
  for (const each of found) for (const importer of importers.get(each) ?? []) found.add(importer);
  const words = file.replace(/^(?:server\/)?src\/|\.ts$/g, '').split(/[/-]/);
  const shared = (test: string): number => words.filter((word) => test.split(/[/.-]/).includes(word)).length;
  // Those in folders named e2e and frameworks run on the built packages.
  const tests = [...found].filter((each) => each.endsWith('.test.ts') && !/\/(?:e2e|frameworks)\//.test(each));
  return tests.toSorted((a, b) => shared(b) - shared(a));
}

let running: ChildProcess | null = null;
function kill(): void {
  const isAlive = running?.exitCode === null && running.signalCode === null;
  if (isAlive && running?.pid !== undefined) process.kill(-running.pid, 'SIGTERM');
}

/** @param file `null`: all tests @returns the first test that fails; `null` if all pass */
async function failureIn(file: string | null): Promise<string | null> {
  const isPage = file?.includes('test/browser/') !== false;
  const node = [process.execPath, '--import', 'tsx', '--test-reporter=tap', file ?? ''];
  const [command = '', ...args] = isPage ? ['npm', 'test', ...(file === null ? [] : ['--', 'browser', file])] : node;
  // The settings of this process lead to the original.
  const env = { ...process.env, TSX_TSCONFIG_PATH: undefined, INIT_CWD: undefined };
  const child = spawn(command, args, { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running = child;
  let output = '';
  const read = (part: Buffer): void => {
    output += part.toString();
    if (/^\s*not ok .*\n|^FAILED /m.test(output)) kill();
  };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', read);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return null;
  const title = /^\s*(?:not ok \d+ -|𐄂|✖) (.+)/m.exec(output) ?? /^(.+)\n\s*\w*Error\b/m.exec(output);
  const where = file ?? /^FAILED .*?(\S+\.test\.ts)/m.exec(output)?.[1];
  return `${title?.[1] ?? output.trim().split('\n').at(-1)} (${where ?? 'npm test'})`;
}

async function noticedBy(fault: Fault): Promise<string | null> {
  const file = join(copy, fault.file);
  const text = readFileSync(file, 'utf8');
  const broken = mutated(text, fault);
  if (broken === null) throw new Error(`${fault.file} does not contain exactly once: ${fault.find}`);
  for (const test of values.near === true ? testsNear(fault.file) : [null]) {
    writeFileSync(file, broken);
    const failure = await failureIn(test).finally(() => writeFileSync(file, text));
    if (failure === null) continue;
    if ((await failureIn(test)) === null) return failure;
    say(`${test ?? 'npm test'} fails without a fault too, so it says nothing.`);
  }
  return null;
}

process.on('exit', () => {
  kill();
  rmSync(copy, { recursive: true, force: true });
  git('worktree', 'prune');
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
git('worktree', 'add', '--quiet', '--detach', copy, git('stash', 'create') || 'HEAD');
// Hard links: a symbolic link to the folder would make its links to our own packages lead to the original.
execFileSync('cp', ['-al', join(root, 'node_modules'), copy]);
const rows: string[][] = [];
for (const [area, all] of Object.entries(faults)) {
  for (const [harm, fault] of Object.entries(all)) {
    if (!harm.includes(values.only ?? '')) continue;
    rows.push([harm, area, (await noticedBy(fault)) ?? 'NOT NOTICED']);
    say(rows.at(-1)!.join(': '));
  }
}
console.log(table(['Fault', 'Area', 'Noticed by'], rows));
if (rows.length === 0 || rows.some(([, , seen]) => seen === 'NOT NOTICED')) process.exitCode = 1;
