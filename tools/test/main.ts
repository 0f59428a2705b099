/**
 * `npm test`: runs all tests in parallel; the last line is `N passed, N failed`. Further arguments name a part, and
 * files of it: `npm test -- node test/node/theme/palette.test.ts`. `npm test -- related src/quality` runs the node and
 * browser tests near a folder, about as many as fit in a minute; without a folder, those near uncommitted changes.
 * Missing programs are installed first, on Debian and Ubuntu as root.
 */
import { readCommandLine, stopForUsage, isNoneOrMore } from '../command-line.js';
import { table } from '../run.js';
import { partPrograms, prepareSystem, type PartPrograms } from './system-programs.js';
import { readDurations, writeDurations } from './jobs.js';
import { capacity, runJobs, type Job } from './jobs.js';
import { parts, type OpenPart, type Part, type PartName } from './parts.js';
import { changedFiles, relatedTests } from './related.js';
import { sumOf, type FileResult } from './jobs.js';

const commandLine = {
  options: {
    all: { type: 'boolean', says: 'runs exhaustive tests in full instead of a sample' },
    'no-retry': { type: 'boolean', says: 'does not repeat failed files with browsers' },
    'no-install': { type: 'boolean', says: 'installs no browsers and no Redis' },
    seed: { type: 'string', value: 'number', number: isNoneOrMore, says: 'draws different samples' },
  },
  allowPositionals: true,
} as const;
const partNames = Object.keys(parts) as PartName[];
const { values, positionals } = readCommandLine(commandLine, [...partNames, 'related']);
if (values.all === true) process.env['IDV_TEST_ALL'] = '1';
if (values.seed !== undefined) process.env['IDV_TEST_SEED'] = String(values.seed);

/** Parts that run, each with its files. */
function chosenFiles([name, ...named]: readonly string[]): [PartName, readonly string[]][] {
  if (name === undefined) {
    return partNames.map((part) => [part, ((parts[part] as Part).filesAmongAll ?? parts[part].files)()]);
  }
  if (name === 'related') return nearbyFiles(relatedTests(named.length > 0 ? named : changedFiles()));
  if (!Object.hasOwn(parts, name)) {
    stopForUsage(`There are no "${name}" tests.`, commandLine, [...partNames, 'related']);
  }
  const part = name as PartName;
  return [[part, named.length > 0 ? named : parts[part].files()]];
}

/** Keeps the nearest related files that fit in a minute. A file that never ran here counts as five seconds. */
function nearbyFiles(related: readonly string[]): [PartName, readonly string[]][] {
  const durations = readDurations();
  const nearby = (['browser', 'node'] as const).map((part) => ({
    part,
    all: parts[part].files(),
    taken: [] as string[],
  }));
  let seconds = 0;
  let left = 0;
  for (const file of related) {
    const home = nearby.find(({ all }) => all.includes(file));
    if (home === undefined) continue;
    const { weight } = parts[home.part];
    seconds += ((durations[`${home.part} ${file}`] ?? 5) * weight) / capacity;
    if (seconds < 50) home.taken.push(file);
    else left += 1;
  }
  if (left > 0) console.log(`Running the nearest tests. ${left} more import the change: npm test runs them.`);
  return nearby.map(({ part, taken }) => [part, taken]);
}

interface PartResult extends FileResult {
  part: string;
  job: Job;
}

let results: PartResult[] = [];
const started = performance.now();

function report(job: Job, result: FileResult): void {
  const { group } = job;
  results.push({ part: group, job, ...result });
  const { file, passed, failed, seconds, output } = result;
  if (failed > 0) console.log(output);
  const outcome = failed > 0 ? `FAILED ${failed}` : 'ok';
  console.log(`${outcome.padEnd(8)} ${group.padEnd(10)} ${file}: ${passed} passed, ${seconds.toFixed(1)} s`);
}

const chosen = chosenFiles(positionals).filter(([, files]) => files.length > 0);
const programs = chosen.map(([name]): PartPrograms => partPrograms[name]);
const { missing } = prepareSystem({
  wanted: programs.flatMap(({ needs, uses }) => [...needs, ...uses]),
  install: values['no-install'] !== true,
});
const durations = readDurations();
const secondsBefore = (part: string, file: string): number => durations[`${part} ${file}`] ?? 0;
const open: OpenPart[] = [];
const jobs: Job[] = [];
for (const [name, files] of chosen) {
  const part: Part = parts[name];
  const { needs }: PartPrograms = partPrograms[name];
  if (needs.some((program) => missing.includes(program))) continue;
  const opened = await part.open(files);
  open.push(opened);
  const { weight, weights = {}, atOnce = Infinity } = part;
  const longestFirst = files.toSorted((a, b) => secondsBefore(name, b) - secondsBefore(name, a));
  jobs.push(
    ...longestFirst.map((file) => ({
      file,
      group: name,
      weight: weights[file] ?? weight,
      atOnce,
      run: () => opened.run(file),
    })),
  );
}
/** Files that failed next to others and passed alone. */
const flaky: string[] = [];

/**
 * Browsers crash now and then. Repeats the files with browsers that failed, one at a time, and reports those that pass
 * as flaky. Many failures have a common cause, and are not repeated.
 */
async function repeatFailed(): Promise<void> {
  const failed = results.filter((result) => result.failed > 0 && result.part !== 'node');
  if (values['no-retry'] === true || failed.length > 3) return;
  for (const { job } of failed) {
    results = results.filter((result) => result.job !== job);
    const result = await job.run();
    report(job, result);
    if (result.failed === 0) flaky.push(job.file);
  }
}

try {
  await runJobs(jobs, report);
  await repeatFailed();
} finally {
  await Promise.all(open.map((part) => part.close()));
}

writeDurations(results);
const slowest = results.toSorted((a, b) => b.seconds - a.seconds).slice(0, 20);
if (results.length > 20) {
  const rows = slowest.map(({ part, file, seconds }) => [file, part, seconds.toFixed(1)]);
  console.log(`\n${table(['The 20 slowest files', 'Part', 'Seconds'], rows)}\n`);
}
for (const { file, skips } of results) for (const reason of skips) console.log(`skipped: ${file}: ${reason}`);
for (const file of flaky) console.log(`flaky: ${file} failed, and passed when repeated alone`);
for (const { file, failed } of results) if (failed > 0) console.log(`failed: ${file}`);

const { passed, failed, skipped } = sumOf(results);
if (passed + failed === 0) console.error('No test ran.');
if (failed > 0 || passed === 0) process.exitCode = 1;
const perPart = chosen.map(([name]) => `${name} ${Math.round(secondsOf(results.filter(({ part }) => part === name)))}`);
console.log(`seconds: ${Math.round((performance.now() - started) / 1000)}, and of the files in ${perPart.join(', ')}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);

function secondsOf(all: readonly FileResult[]): number {
  return all.reduce((sum, { seconds }) => sum + seconds, 0);
}
