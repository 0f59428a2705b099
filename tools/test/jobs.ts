/** Runs test files of all parts side by side, as many as the machine can take. */
import { availableParallelism } from 'node:os';
import type { FileResult } from './results.js';

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
