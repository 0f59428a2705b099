/**
 * Runs test files of all parts in parallel, as many as the machine can handle, and collects their results and
 * durations.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { repositoryRoot } from '../run.js';

export interface Job {
  file: string;
  /** At most `atOnce` jobs of one group run at the same time. */
  group: string;
  atOnce: number;
  /**
   * 1 is half a core, such as a page that mostly waits for its camera. 2 is a core, such as a browser with its servers.
   */
  weight: number;
  run(): Promise<FileResult>;
}

export const capacity = 2 * Math.max(2, availableParallelism());

/**
 * Starts jobs in order, but lets smaller ones overtake one that does not fit.
 * @param report called when a file has finished
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
  /** The distinct reasons for skipped tests. */
  skips: readonly string[];
  /** Text to print if something failed. */
  output: string;
}

export const nothing: Counts = { passed: 0, failed: 0, skipped: 0 };

export function sumOf(all: readonly Counts[]): Counts {
  const sum = (key: keyof Counts) => all.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Counts a file as failed if it crashed, never started its tests, or has none. */
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
