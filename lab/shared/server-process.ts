/** A server in a process of its own: started, measured and ended. */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface ProcessUsage {
  peakMegabytes: number;
  /** Processor time of the whole process so far. */
  cpuMs: number;
}

/**
 * Starts a module that sends `{ port }`, or more, once it listens.
 *
 * @throws {Error} if it ends before that
 */
export async function forkServer<Started extends { port: number } = { port: number }>(
  module: URL,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Started & { child: ChildProcess }> {
  const options = { execArgv: ['--import', import.meta.resolve('tsx')], env: { ...process.env, ...env } };
  const child = fork(fileURLToPath(module), args, options);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code} before it listened.`);
  });
  const [started] = (await Promise.race([once(child, 'message'), ended])) as [Started];
  return { ...started, child };
}

/** Sends a message to such a process and returns its answer. */
export async function askProcess<Answer>(child: ChildProcess, question: string): Promise<Answer> {
  const answer = once(child, 'message');
  child.send(question);
  return (await answer)[0] as Answer;
}

/** Ends a process at once, as a crash would. */
export async function killProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Linux keeps the peak of this program; `maxRSS` starts with that of the process that forked it. */
function peakMegabytes(): number {
  try {
    const status = readFileSync('/proc/self/status', 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
  } catch {
    return process.resourceUsage().maxRSS / 1024;
  }
}

/** Peak memory of this process. */
export function processUsage(): ProcessUsage {
  const { user, system } = process.cpuUsage();
  return { peakMegabytes: peakMegabytes(), cpuMs: (user + system) / 1000 };
}
