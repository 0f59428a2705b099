/** Processor time of this process and everything it has started, on Linux. */
import { readdirSync, readFileSync } from 'node:fs';

/** The ticks of `/proc/<pid>/stat`, which are 1/100 s on every Linux that Node supports. */
const ticksPerSecond = 100;

/** Processes that end between two looks lose at most this much. */
const everyMs = 500;

interface Process {
  parent: number;
  started: string;
  ticks: number;
}

function read(pid: number): Process | null {
  try {
    // The name in parentheses may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { parent: Number(fields[1]), started: fields[19]!, ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return null;
  }
}

/**
 * Starts watching. The kernel's own sum counts only children that their parent has waited for, and Chromium's browser
 * process waits for none of its renderers.
 *
 * @returns a function that returns the seconds so far; `null` on other systems
 */
export function watchProcessorTime(): () => number | null {
  if (process.platform !== 'linux') return () => null;
  const ticks = new Map<string, number>();
  /** Processes that were ours once: a process whose parent has ended gets another one. */
  const ours = new Set([process.pid]);
  const look = (): void => {
    const all = new Map<number, Process>();
    for (const name of readdirSync('/proc')) {
      const found = /^\d+$/.test(name) ? read(Number(name)) : null;
      if (found !== null) all.set(Number(name), found);
    }
    for (const pid of ours) if (!all.has(pid)) ours.delete(pid);
    // A child has a higher number than its parent, unless the numbers have started again: then the next look finds it.
    for (const [pid, { parent }] of all) if (ours.has(parent)) ours.add(pid);
    for (const pid of ours) {
      const { started, ticks: own } = all.get(pid)!;
      ticks.set(`${pid} ${started}`, own);
    }
  };
  setInterval(look, everyMs).unref();
  return () => {
    look();
    return [...ticks.values()].reduce((sum, own) => sum + own, 0) / ticksPerSecond;
  };
}
