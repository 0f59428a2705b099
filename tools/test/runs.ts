/** Runs test files on Node, and on Node with the built packages. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { withExitCode, type Counts } from '../browser-tests.js';
import { ensureBuild } from '../build.js';
import { repositoryRoot, run } from '../run.js';

export interface TestRun {
  files: readonly string[];
  /** Before each line of the output, where several runs share it. */
  prefix: string;
  env?: Record<string, string>;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

/** Files that mostly wait leave a core free for others. */
const nodeFilesAtOnce = availableParallelism() + 2;
/** Each file has a browser and a person before its camera, which together take two cores. */
const endToEndFilesAtOnce = Math.max(1, Math.floor(availableParallelism() / 2));

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
  return Number.isNaN(counts.passed) ? { ...nothing, failed: 1 } : withExitCode(counts, exitCode);
}

/** On the built packages. */
export async function runEndToEnd(given: TestRun, atOnce = endToEndFilesAtOnce): Promise<Counts> {
  await ensureBuild();
  return runOnNode({ ...given, env: { TSX_TSCONFIG_PATH: 'tsconfig.built.json', ...given.env } }, atOnce);
}
