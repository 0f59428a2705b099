import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Usage {
  peakMegabytes: number;
  cpuMs: number;
}

export interface ServerProcess {
  url: string;
  usage(): Promise<Usage>;
  close(): Promise<void>;
}

/** Arguments as `measured-process.ts` takes them. */
export async function startProcess(...args: string[]): Promise<ServerProcess> {
  const file = fileURLToPath(new URL('measured-process.ts', import.meta.url));
  const child: ChildProcess = fork(file, args, { execArgv: ['--import', 'tsx'] });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    async usage() {
      child.send('usage');
      const [usage] = (await once(child, 'message')) as [Usage];
      return usage;
    },
    async close() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
