import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BackendProcess {
  url: string;
  child: ChildProcess;
}

/** Runs a module of `fixtures/` that prints `port <number>` once it listens. The test must end its `children`. */
export async function spawnBackend(
  fixture: string,
  args: readonly string[],
  children: Set<ChildProcess>,
): Promise<BackendProcess> {
  const file = fileURLToPath(new URL(`./fixtures/${fixture}`, import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.add(child);
  for await (const chunk of child.stdout) {
    const port = /port (\d+)/.exec(String(chunk))?.[1];
    if (port !== undefined) return { child, url: `http://127.0.0.1:${port}/idv` };
  }
  throw new Error('the backend did not start');
}
