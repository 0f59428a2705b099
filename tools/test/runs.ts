/** Runs test files: on Node, on Node with the built packages, and in a browser. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureAssets } from '../assets.js';
import { ensureBuild } from '../build.js';
import { repositoryRoot, run, runLocal } from '../run.js';
import { broken, nothing, withExitCode, type Counts } from './counts.js';

export interface TestRun {
  files: readonly string[];
  /** Before each line of the output, where several runs share it. */
  prefix: string;
  env?: Record<string, string>;
}

/** Files that mostly wait leave a core free for others. */
const nodeFilesAtOnce = availableParallelism() + 2;
/** Each file has a browser and a person before its camera, which together take a core, and mostly wait. */
const endToEndFilesAtOnce = Math.max(1, Math.floor(availableParallelism() * 0.75));

/** All test files in these folders. */
export function testFiles(...folders: readonly string[]): string[] {
  return folders
    .filter((folder) => existsSync(`${repositoryRoot}${folder}`))
    .flatMap((folder) =>
      readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.test.ts'))
        .map((file) => `${folder}/${file}`),
    );
}

export async function runOnNode({ files, prefix, env }: TestRun, atOnce = nodeFilesAtOnce): Promise<Counts> {
  if (files.length === 0) return nothing;
  const { exitCode, output } = await run(
    process.execPath,
    ['--import', 'tsx', '--test', `--test-concurrency=${atOnce}`, '--test-reporter=spec', ...files],
    { env, prefix },
  );
  const count = (name: string) => Number(new RegExp(`^ℹ ${name} (\\d+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
  const counts = { passed: count('pass'), failed: count('fail'), skipped: count('skipped') };
  return Number.isNaN(counts.passed) ? broken : withExitCode(counts, exitCode);
}

/** On the built packages. */
export async function runEndToEnd(given: TestRun, atOnce = endToEndFilesAtOnce): Promise<Counts> {
  await ensureBuild();
  return runOnNode({ ...given, env: { TSX_TSCONFIG_PATH: 'tsconfig.built.json', ...given.env } }, atOnce);
}

/** @param engine whose configuration of the test runner is taken; without a file, all of that configuration's run */
export async function runInBrowser(engine: string, { files, prefix, env }: TestRun): Promise<Counts> {
  await ensureAssets();
  mkdirSync(`${repositoryRoot}.cache`, { recursive: true });
  const countsFile = `${repositoryRoot}.cache/browser-tests-${engine}.json`;
  rmSync(countsFile, { force: true });
  const config = `test/web-test-runner.${engine === 'chromium' ? '' : `${engine}.`}mjs`;
  const args = ['--config', config, ...(files.length > 0 ? ['--files', ...files] : [])];
  const { exitCode } = await runLocal('wtr', args, { env: { ...env, IDV_TEST_COUNTS: countsFile }, prefix });
  if (!existsSync(countsFile)) return broken;
  return withExitCode(JSON.parse(readFileSync(countsFile, 'utf8')) as Counts, exitCode);
}
