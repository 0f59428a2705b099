/**
 * `npm run bench [-- <part> …] [--data <folder>] [--json <file>]`: every benchmark, or those named, one after the other
 * and each in a process of its own: one that fails does not end the others. Each prints its tables and writes
 * `.cache/reports/bench-<part>.json`; `bench.json` beside them holds all of this run.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { readCommandLine, stopForUsage } from '../../tools/command-line.js';
import { ensureBuild } from '../../tools/build.js';
import { repositoryRoot, say } from '../../tools/run.js';
import { describeMachine, machineLine, table, writeReport } from '../report.js';

interface Part {
  /** Beside this file. It takes `--json <file>`. */
  file: string;
  measures: string;
  /** Whether it takes labeled frames of documents: `--data <folder>`. */
  takesData?: true;
}

/** In the order of a whole run. */
const parts: Record<string, Part> = {
  cold: { file: 'cold.ts', measures: 'first visit: bytes, requests and time, beside MediaPipe and other packages' },
  warm: { file: 'warm.ts', measures: 'second visit, and one after an update: what is fetched anew' },
  bundle: { file: 'bundle.ts', measures: 'each entry beside those of other packages' },
  frames: { file: 'element-frames.ts', measures: "a camera frame's way through the element to its verdict" },
  'main-thread': { file: 'main-thread.ts', measures: "share of the page's main thread, and its longest tasks" },
  'slow-phone': { file: 'slow-phone.ts', measures: 'selfie and document on a phone that is 4 and 6 times slower' },
  documents: { file: 'documents.ts', measures: 'the outline detector beside jscanify', takesData: true },
  growth: { file: 'growth.ts', measures: 'elements, faces, camera sizes, sessions and processes' },
};

/** A part that takes longer than this is ended. */
const patienceMs = 6 * 60_000;

const commandLine = {
  options: { data: { type: 'string' }, json: { type: 'string' } },
  allowPositionals: true,
} as const;
const { values, positionals } = readCommandLine(commandLine, Object.keys(parts));
const unknown = positionals.filter((name) => !(name in parts));
if (unknown.length > 0) stopForUsage(`There is no part "${unknown.join('", "')}".`, commandLine, Object.keys(parts));
const chosen = positionals.length > 0 ? positionals : Object.keys(parts);
const labeled = `${repositoryRoot}../shared/eval/documents`;
const data = values.data ?? (existsSync(labeled) ? labeled : undefined);

function runPart({ file, takesData }: Part, report: string): Promise<number> {
  const args = ['--json', report, ...(takesData === true && data !== undefined ? ['--data', data] : [])];
  const child = spawn(process.execPath, ['--import', 'tsx', `${repositoryRoot}test/bench/${file}`, ...args], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve(code ?? 1);
    });
  });
}

await ensureBuild();
console.log(`${machineLine(describeMachine())}\n`);
const summary: { part: string; seconds: number; exitCode: number; report: unknown }[] = [];
for (const name of chosen) {
  const part = parts[name]!;
  console.log(`## ${name}: ${part.measures}\n`);
  const report = `${repositoryRoot}.cache/reports/bench-${name}.json`;
  // What a former run wrote is not this one's.
  rmSync(report, { force: true });
  const started = performance.now();
  const exitCode = await runPart(part, report);
  summary.push({
    part: name,
    seconds: Math.round((performance.now() - started) / 1000),
    exitCode,
    report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null,
  });
  console.log('');
}
console.log(
  table(
    ['Part', 'Took', 'Ended'],
    summary.map(({ part, seconds, exitCode }) => [part, `${seconds} s`, exitCode === 0 ? 'well' : `code ${exitCode}`]),
  ),
);
say(`written: ${writeReport('bench', summary, values.json)}`);
if (summary.some(({ exitCode }) => exitCode !== 0)) process.exitCode = 1;
