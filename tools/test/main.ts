/**
 * `npm test`: the tests in Node, the browser tests in Chromium, and the short end-to-end tests. `--all` adds every other
 * browser, framework and recipe, and runs exhaustive tests whole. Further arguments name a part, and files or folders of it:
 * `npm test -- node test/node/theme/palette.test.ts`. The last line is `N passed, N failed`. Nothing is repeated.
 *
 * Missing programs are installed first, on Debian and Ubuntu as root.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { isNoneOrMore, readCommandLine, stopForUsage } from '../command-line.js';
import { repositoryRoot, say, table } from '../run.js';
import { partNames, parts, type PartName, type Run } from './parts.js';
import { watchProcessorTime } from './processor-time.js';
import { readFileLine, type Counts, type FileLine } from './report.js';
import { prepareSystem } from './system-programs.js';

const commandLine = {
  options: {
    all: { type: 'boolean', says: 'runs every part, and exhaustive tests in full instead of a sample' },
    coverage: { type: 'boolean', says: 'prints how much of each folder the tests in Node and Chromium run' },
    'no-install': { type: 'boolean', says: 'installs no browsers and no Redis' },
    seed: { type: 'string', value: 'number', number: isNoneOrMore, says: 'draws different samples' },
  },
  allowPositionals: true,
} as const;
const { values, positionals } = readCommandLine(commandLine, partNames);
if (values.all === true) process.env['IDV_TEST_ALL'] = '1';
if (values.coverage === true) {
  process.env['IDV_TEST_COVERAGE'] = '1';
  rmSync(`${repositoryRoot}.cache/coverage`, { recursive: true, force: true });
}
if (values.seed !== undefined) process.env['IDV_TEST_SEED'] = String(values.seed);

const { NODE_ENV: nodeEnv } = process.env;
const [named, ...paths] = positionals;
if (named !== undefined && !Object.hasOwn(parts, named)) {
  stopForUsage(`There are no "${named}" tests.`, commandLine, partNames);
}
const chosen =
  named === undefined ? partNames.filter((name) => values.all || !parts[name].onlyAll) : [named as PartName];
/** The named files, and all files in named folders. */
const files = paths.flatMap((path) => {
  const folder = path.replace(/\/?$/, '/');
  const own = path.endsWith('.test.ts')
    ? [path]
    : parts[chosen[0]!]
        .files(values.all === true || folder.endsWith('/all/'))
        .filter((file) => file.startsWith(folder));
  if (own.length > 0 && own.every((file) => existsSync(`${repositoryRoot}${file}`))) return own;
  return stopForUsage(`There are no "${named}" tests in ${path}.`, commandLine, partNames);
});

const processorSeconds = watchProcessorTime();

/** Longer than any process of tests takes. It ends one that hangs, so that the run can name it. */
const maxMs = 30 * 60_000;

const results: (FileLine & { part: PartName })[] = [];

/** Prints what a process says of each file, and what else it printed if the file failed. */
async function perform(part: PartName, { command, env }: Run): Promise<void> {
  const child = spawn(command[0]!, command.slice(1), {
    cwd: repositoryRoot,
    // Vite sets NODE_ENV in this process, and tests would make development builds.
    env: { ...process.env, NODE_ENV: nodeEnv, ...env, IDV_TEST_PART: part, ...coverageOf(part) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs);
  let held: string[] = [];
  /** Files that have not been reported. A process that ends early must not pass without them. */
  const silent = new Set(command.filter((word) => word.endsWith('.test.ts')));
  let hasFailed = false;
  const read = async (stream: NodeJS.ReadableStream): Promise<void> => {
    for await (const colored of createInterface({ input: stream })) {
      const line = stripVTControlCharacters(colored);
      const file = readFileLine(line);
      if (file === null) {
        held.push(line);
        continue;
      }
      silent.delete(file.file);
      hasFailed ||= file.failed > 0;
      if (file.failed > 0) console.log(held.join('\n'));
      console.log(line);
      results.push({ part, ...file });
      held = [];
    }
  };
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  await Promise.all([read(child.stdout), read(child.stderr)]);
  const exitCode = await ended;
  clearTimeout(timer);
  if (silent.size === 0 && (exitCode === 0 || hasFailed)) return;
  const file = [...silent].join(' ') || command.at(-1)!;
  // Such as an error after a test has ended.
  console.log(`${held.join('\n')}\nFAILED   ${part.padEnd(10)} ${file} ended with ${exitCode}`);
  results.push({ part, file, passed: 0, failed: 1, skipped: 0, seconds: 0 });
}

const coverageOf = (part: PartName): Record<string, string> =>
  values.coverage === true && part === 'node' ? { NODE_V8_COVERAGE: `${repositoryRoot}.cache/coverage/node` } : {};

/** Runs a part's processes, as many at once as it allows. */
async function runPart(name: PartName): Promise<void> {
  const { builds, atOnce = availableParallelism(), runs, files: own } = parts[name];
  // Loaded when needed, because the bundler takes seconds to load.
  if (builds === 'assets') await (await import('../build/stale.js')).ensureAssets();
  if (builds === 'packages') await (await import('../build/build.js')).ensureBuild();
  const waiting = runs(files.length > 0 ? files : own(values.all === true));
  const next = async (): Promise<void> => {
    for (let run = waiting.shift(); run !== undefined; run = waiting.shift()) await perform(name, run);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

const sum = (all: readonly Counts[], key: keyof Counts): number =>
  all.reduce((total, counts) => total + counts[key], 0);

say(`Preparing the tests: ${chosen.join(', ')} ...`);
const { missing } = prepareSystem({
  wanted: chosen.flatMap((name) => [...parts[name].needs, ...parts[name].uses]),
  install: values['no-install'] !== true,
});
const rows: string[][] = [];
for (const name of chosen) {
  if (parts[name].needs.some((program) => missing.includes(program))) continue;
  const [started, before] = [performance.now(), processorSeconds()];
  await runPart(name);
  const own = results.filter(({ part }) => part === name);
  const after = processorSeconds();
  const minutes = before === null || after === null ? '–' : ((after - before) / 60).toFixed(1);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  rows.push([name, String(own.length), String(sum(own, 'passed')), seconds, minutes]);
}

const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
if (results.length > 20) {
  const cells = slowest.map(({ part, file, seconds }) => [file, part, seconds.toFixed(1)]);
  console.log(`\n${table(['The 20 slowest files', 'Part', 'Seconds'], cells)}`);
}
console.log(`\n${table(['Part', 'Files', 'Passed', 'Seconds', 'Processor minutes'], rows)}\n`);
let belowFloor: string[] = [];
if (values.coverage === true) {
  const { coverageByFolder } = await import('./coverage.js');
  const { text, below } = await coverageByFolder();
  console.log(`${text}\n`);
  belowFloor = below;
}
for (const folder of belowFloor) console.log(`failed: the tests cover too little of ${folder}`);
for (const { file, failed } of results) if (failed > 0) console.log(`failed: ${file}`);

const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((key) => sum(results, key));
if (results.length === 0) console.error('No test ran.');
if (failed !== 0 || passed === 0 || belowFloor.length > 0) process.exitCode = 1;
console.log(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`);
