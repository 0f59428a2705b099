/** Runs a `node:test` file in its own process. */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../run.js';
import { nothing, withCrash, type Counts, type FileResult } from './jobs.js';

/** Remove `NODE_ENV`, which Vite sets in this process: test files would otherwise make development builds. */
const { NODE_ENV: nodeEnv } = process.env;

const reporter = fileURLToPath(new URL('./node-reporter.mjs', import.meta.url));

/** Far longer than any file takes. It ends a process that hangs, so that the run can continue and name it. */
const maxMs = 15 * 60_000;

export async function runNodeFile(file: string, env: Record<string, string> = {}): Promise<FileResult> {
  const folder = await mkdtemp(join(tmpdir(), 'idv-test-'));
  const report = join(folder, 'report.json');
  const started = performance.now();
  try {
    const { exitCode, output } = await runProcess([...argumentsFor(report), file], env);
    const counted = await readReport(report);
    const seconds = (performance.now() - started) / 1000;
    return withCrash({ file, seconds, output, ...counted }, exitCode !== 0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function argumentsFor(report: string): string[] {
  const reporters = { spec: 'stdout', [reporter]: report };
  return [
    ...['--import', 'tsx'],
    ...Object.entries(reporters).flatMap(([name, destination]) => [
      `--test-reporter=${name}`,
      `--test-reporter-destination=${destination}`,
    ]),
  ];
}

async function readReport(report: string): Promise<Counts & { skips: string[] }> {
  try {
    return JSON.parse(await readFile(report, 'utf8')) as Counts & { skips: string[] };
  } catch {
    // The process ended before its tests did.
    return { ...nothing, skips: [] };
  }
}

function runProcess(args: string[], env: Record<string, string>): Promise<{ exitCode: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: repositoryRoot,
      // With NODE_TEST_CONTEXT, set by `node --test`, the child would report to its parent and not to our reporter.
      env: { ...process.env, NODE_ENV: nodeEnv, NODE_TEST_CONTEXT: undefined, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (text: string): void => void (output += text);
    child.stdout.setEncoding('utf8').on('data', collect);
    child.stderr.setEncoding('utf8').on('data', collect);
    const timer = setTimeout(() => {
      output += `\nStopped after ${maxMs / 60_000} minutes.\n`;
      child.kill('SIGKILL');
    }, maxMs);
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode: exitCode ?? 1, output });
    });
  });
}
