/**
 * Processor time of the browser's processes, from `/proc`. This is the scheduler's own clock, which a busy machine does
 * not affect.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended.
    return '';
  }
}

/** A process and all its descendants. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const after = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ');
    if (/^\d+$/.test(name) && after?.[1] !== undefined) parents.set(Number(name), Number(after[1]));
  }
  const isBelow = (pid: number | undefined): boolean => pid === root || (!!pid && isBelow(parents.get(pid)));
  return [...parents.keys()].filter(isBelow);
}

/** The page's process: the renderer whose main thread works each time the page does. */
export async function rendererOf(root: number, work: () => Promise<void>): Promise<number> {
  const renderers = processTree(root).filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'));
  const main = (pid: number): number => threadSeconds(`/proc/${pid}/task/${pid}`);
  const least = new Map<number, number>();
  for (let round = 0; round < 4; round += 1) {
    const before = renderers.map(main);
    await work();
    renderers.forEach((pid, at) => {
      least.set(pid, Math.min(least.get(pid) ?? Infinity, main(pid) - (before[at] ?? 0)));
    });
  }
  const [busiest] = renderers.toSorted((a, b) => least.get(b)! - least.get(a)!);
  if (busiest === undefined) throw new Error('The browser has no page.');
  return busiest;
}

export interface ProcessorTime {
  /** Seconds of all processes of the browser. */
  all: number;
  /** Seconds of the page's main thread. */
  main: number;
  /** Seconds of its workers. */
  workers: number;
}

const threadSeconds = (path: string): number => Number(read(`${path}/schedstat`).split(' ')[0] ?? 0) / 1e9;

function cpuSeconds(pid: number): number {
  const threads = read(`/proc/${pid}/stat`) === '' ? [] : readdirSync(`/proc/${pid}/task`);
  return threads.reduce((sum, thread) => sum + threadSeconds(`/proc/${pid}/task/${thread}`), 0);
}

/** Processor time since the threads started. Threads that have ended are not counted. */
export function processorTime(browser: number, renderer: number): ProcessorTime {
  const threads = readdirSync(`/proc/${renderer}/task`).map((thread) => `/proc/${renderer}/task/${thread}`);
  const workers = threads.filter((path) => read(`${path}/comm`).startsWith('DedicatedWorker'));
  return {
    all: processTree(browser).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    main: threadSeconds(`/proc/${renderer}/task/${renderer}`),
    workers: workers.reduce((sum, path) => sum + threadSeconds(path), 0),
  };
}

/** Restricts all present and future processes of the browser to these cores. Linux only. */
export function pin(browser: number, cores: string): void {
  for (const pid of processTree(browser)) {
    try {
      execFileSync('taskset', ['-apc', cores, String(pid)], { stdio: 'ignore' });
    } catch {
      // It has ended.
    }
  }
}
