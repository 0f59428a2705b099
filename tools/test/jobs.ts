/** Runs test files of all parts side by side, as many as the machine can take; what came of them, and how long they took. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { repositoryRoot } from '../run.js';

export interface Job {
  file: string;
  /** Jobs of one group that run at once are at most `atOnce`. */
  group: string;
  atOnce: number;
  /** 1: half a core, as of a page that mostly waits for its camera. 2: a core, as of a browser with its servers. */
  weight: number;
  run(): Promise<FileResult>;
}

export const capacity = 2 * Math.max(2, availableParallelism());

/**
 * Takes jobs in their order; one that does not fit lets smaller ones behind it go first.
 * @param report is called as each file ends
 */
export async function runJobs(jobs: readonly Job[], report: (job: Job, result: FileResult) => void): Promise<void> {
  const waiting = [...jobs];
  const running = new Set<Job>();
  const fits = (job: Job): boolean => {
    const load = [...running].reduce((sum, { weight }) => sum + weight, 0);
    const siblings = [...running].filter(({ group }) => group === job.group).length;
    return siblings < job.atOnce && (load + job.weight <= capacity || running.size === 0);
  };
  await new Promise<void>((resolve, reject) => {
    const fill = (): void => {
      for (let at = waiting.findIndex(fits); at >= 0; at = waiting.findIndex(fits)) {
        const [job] = waiting.splice(at, 1) as [Job];
        running.add(job);
        job.run().then((result) => {
          running.delete(job);
          report(job, result);
          fill();
        }, reject);
      }
      if (running.size === 0 && waiting.length === 0) resolve();
    };
    fill();
  });
}

export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

export interface FileResult extends Counts {
  file: string;
  seconds: number;
  /** Why tests were skipped, each reason once. */
  skips: readonly string[];
  /** What a person reads if something failed. */
  output: string;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Counts a file as failed if it crashed, never started its tests, or holds none. */
export function withCrash<Result extends Counts>(result: Result, isCrashed: boolean): Result {
  const isSilent = result.failed === 0 && (isCrashed || result.passed + result.skipped === 0);
  return isSilent ? { ...result, failed: 1 } : result;
}

const store = `${repositoryRoot}.cache/test-seconds.json`;

/** How long each test file took here when it last passed, seconds. */
export type Durations = Record<string, number | undefined>;

export function readDurations(): Durations {
  try {
    return JSON.parse(readFileSync(store, 'utf8')) as Durations;
  } catch {
    return {};
  }
}

export function writeDurations(results: readonly (FileResult & { part: string })[]): void {
  const durations = readDurations();
  for (const { part, file, failed, seconds } of results) if (failed === 0) durations[`${part} ${file}`] = seconds;
  mkdirSync(`${repositoryRoot}.cache`, { recursive: true });
  writeFileSync(store, JSON.stringify(durations, null, 2));
}
