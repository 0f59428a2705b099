/** What the laboratory's programs print and store: the machine, tables, and one JSON file per program. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, freemem, loadavg, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { repositoryRoot } from '../../tools/run.js';

export { table } from '../../tools/run.js';

/** Where figures were measured. Absolute times mean little on a shared machine; `load` shows how busy it was. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  freeGiB: number;
  node: string;
  /** Average number of running or waiting processes in the last minute. */
  load: number;
  /** ISO 8601, UTC. */
  date: string;
  /** Short hash of the commit, with `+` if files differ from it. `null` outside a checkout. */
  commit: string | null;
}

function commit(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') === '' ? '' : '+');
  } catch {
    return null;
  }
}

const gibibytes = (bytes: number) => Math.round((bytes / 2 ** 30) * 10) / 10;

export function describeMachine(): Machine {
  const processors = cpus();
  return {
    processor: processors[0]?.model ?? 'unknown',
    cores: processors.length,
    memoryGiB: gibibytes(totalmem()),
    freeGiB: gibibytes(freemem()),
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
    date: new Date().toISOString(),
    commit: commit(),
  };
}

/** `16× name, load 1.2, Node v20.0.0, 2026-01-01, abc1234`: the line above printed tables. */
export function machineLine({ processor, cores, load, node, date, commit }: Machine): string {
  return [
    `${cores}× ${processor}`,
    `load ${load}`,
    `Node ${node}`,
    date.slice(0, 10),
    ...(commit ? [commit] : []),
  ].join(', ');
}

/**
 * Share of sorted or unsorted values: 0.5 is the median. `NaN` for an empty list.
 * @param share from 0 to 1
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/**
 * Stores a program's figures with the machine they were measured on.
 * @param file by default `.cache/reports/<name>.json` of the checkout
 * @returns the file's path
 */
export function writeReport(name: string, figures: unknown, file?: string): string {
  const path = file ?? `${repositoryRoot}.cache/reports/${name}.json`;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify({ name, machine: describeMachine(), figures }, null, 2)}\n`);
  return path;
}
