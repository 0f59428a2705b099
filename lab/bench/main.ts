/**
 * `npm run lab -- bench [<part> …] [--data <folder>] [--json <file>]`: all benchmarks, or those named, one after
 * another. Each has its own process, so that one failure does not end the others. Each prints its tables and writes
 * `.cache/reports/bench-<part>.json`; `bench.json` in the same folder has the whole run.
 *
 * `npm run lab -- bench <part> [options]` runs only one, with its own options.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCommandLine, stopForUsage } from '../../tools/command-line.js';
import { ensureBuild } from '../../tools/build/build.js';
import { repositoryRoot, say } from '../../tools/run.js';
import { describeMachine, machineLine, table, writeReport } from '../shared/report.js';
import { argumentsOf, parts, type Part } from './parts.js';

/** A part of a longer run is stopped after this time. */
const maxPartMs = 6 * 60_000;

function runPart(part: Part, options: readonly string[], maxMs?: number): Promise<number> {
  const file = `${repositoryRoot}lab/bench/${part.file}`;
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), file, ...options], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const timer = maxMs === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), maxMs);
  return new Promise((resolvePart, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearTimeout(timer);
      resolvePart(code ?? 1);
    });
  });
}

async function runSingle(name: string, options: readonly string[]): Promise<number> {
  const part = parts[name]!;
  if (part.alone !== true) await ensureBuild();
  process.env['IDV_CALLED_AS'] += ` ${name}`;
  return runPart(part, options);
}

async function runSeveral(): Promise<number> {
  const commandLine = {
    options: { data: { type: 'string' }, json: { type: 'string' } },
    allowPositionals: true,
  } as const;
  const names = Object.keys(parts).filter((name) => parts[name]!.alone !== true);
  const { values, positionals } = readCommandLine(commandLine, names);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) stopForUsage(`There is no part "${unknown.join('", "')}".`, commandLine, names);
  const chosen = positionals.length > 0 ? positionals : names;
  const data = values.data === undefined ? undefined : resolve(values.data);

  await ensureBuild();
  console.log(`${machineLine(describeMachine())}\n`);
  const summary: { part: string; seconds: number; exitCode: number; report: unknown }[] = [];
  for (const name of chosen) {
    const part = parts[name]!;
    console.log(`## ${name}: ${part.measures}\n`);
    const report = `${repositoryRoot}.cache/reports/bench-${name}.json`;
    // An earlier run's report must not be mistaken for this one's.
    rmSync(report, { force: true });
    const started = performance.now();
    const exitCode = await runPart(part, argumentsOf(part, report, data), maxPartMs);
    summary.push({
      part: name,
      seconds: Math.round((performance.now() - started) / 1000),
      exitCode,
      report: existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null,
    });
    console.log('');
  }
  const rows = summary.map(({ part, seconds, exitCode }) => [
    part,
    `${seconds} s`,
    exitCode === 0 ? 'well' : `code ${exitCode}`,
  ]);
  console.log(table(['Part', 'Took', 'Ended'], rows));
  say(`written: ${writeReport('bench', summary, values.json)}`);
  return summary.some(({ exitCode }) => exitCode !== 0) ? 1 : 0;
}

const [first = '', ...others] = process.argv.slice(2);
const isSingle = Object.hasOwn(parts, first) && (others[0] === undefined || others[0].startsWith('-'));
process.exitCode = await (isSingle ? runSingle(first, others) : runSeveral());
