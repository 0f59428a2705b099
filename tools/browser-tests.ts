/** Runs browser tests by web-test-runner, and says what came of each file. */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { table } from '../test/report.js';
import { ensureAssets } from './assets.js';
import { repositoryRoot, runLocal, type RunOptions } from './run.js';

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** What `test/web-test-runner.shared.mjs` writes of each file, a line of JSON, as soon as it is through. */
export interface FileResult extends Counts {
  file: string;
  /** `false`: its page ended, or never came, before its tests could be counted. */
  counted: boolean;
  seconds: number;
}

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** A run that failed without a failed test (a broken import, a crash) must not read as green. */
export function withExitCode(counts: Counts, exitCode: number): Counts {
  const silent = exitCode !== 0 && counts.failed === 0;
  return silent ? { ...counts, failed: 1 } : counts;
}

/**
 * @param ending of the configuration's name
 * @param files all, if none is named
 */
export async function runInBrowser(ending: string, files: readonly string[], options?: RunOptions): Promise<Counts> {
  const { results, exitCode } = await runOnce(ending, files, options);
  return results.length === 0 ? { passed: 0, failed: 1, skipped: 0 } : withExitCode(sumOf(results), exitCode);
}

/** The same in an engine whose pages may end: files that were not counted run once more, in a fresh browser. */
export async function runInEngine(ending: string, files: readonly string[], options?: RunOptions): Promise<Counts> {
  const first = await runOnce(ending, files, options);
  const again = uncounted(files, first.results);
  if (again.length === 0 || again.length === files.length) {
    report(first.results, files);
    return withExitCode(resultOf(first.results, files), first.exitCode);
  }
  console.log(`\nOnce more, as their pages ended: ${again.join(', ')}`);
  const second = await runOnce(ending, again, options);
  const results = [...first.results.filter(({ file }) => !again.includes(file)), ...second.results];
  report(results, files);
  return withExitCode(resultOf(results, files), second.exitCode);
}

/** Files whose tests were not counted, in the order they were asked for. */
export function uncounted(files: readonly string[], results: readonly FileResult[]): string[] {
  const counted = new Set(results.filter((result) => result.counted).map(({ file }) => file));
  return files.filter((file) => !counted.has(file));
}

/** A file without a result has failed. */
export function resultOf(results: readonly FileResult[], files: readonly string[]): Counts {
  const silent = uncounted(files, results).length;
  const { passed, failed, skipped } = sumOf(results.filter(({ counted }) => counted));
  return { passed, failed: failed + silent, skipped };
}

async function runOnce(
  ending: string,
  files: readonly string[],
  options: RunOptions = {},
): Promise<{ results: FileResult[]; exitCode: number }> {
  await ensureAssets();
  mkdirSync(`${repositoryRoot}.cache`, { recursive: true });
  const resultsFile = `${repositoryRoot}.cache/browser-tests-${process.pid}-${ending}.jsonl`;
  rmSync(resultsFile, { force: true });
  const args = ['--config', `test/web-test-runner.${ending}`, ...(files.length > 0 ? ['--files', ...files] : [])];
  const { exitCode } = await runLocal('wtr', args, {
    ...options,
    env: { ...options.env, IDV_TEST_RESULTS: resultsFile },
  });
  const lines = existsSync(resultsFile) ? readFileSync(resultsFile, 'utf8').trim().split('\n').filter(Boolean) : [];
  rmSync(resultsFile, { force: true });
  return { results: lines.map((line) => JSON.parse(line) as FileResult), exitCode };
}

function report(results: readonly FileResult[], files: readonly string[]): void {
  if (files.length < 2) return;
  const rows = files.map((file) => {
    const result = results.find((one) => one.file === file);
    const name = basename(file, '.test.ts');
    if (result?.counted !== true) return [name, 'its page ended', '', '', ''];
    const { passed, failed, skipped, seconds } = result;
    return [name, ...[passed, failed, skipped, seconds].map(String)];
  });
  console.log(`\n${table(['File', 'Passed', 'Failed', 'Skipped', 'Seconds'], rows)}\n`);
}
