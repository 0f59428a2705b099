import { askProcess, forkServer, killProcess, type ProcessUsage } from '../server-process.js';

export interface ServerProcess {
  url: string;
  usage(): Promise<ProcessUsage>;
  close(): Promise<void>;
}

/** Arguments as `measured-process.ts` takes them. */
export async function startProcess(...args: string[]): Promise<ServerProcess> {
  const { child, port } = await forkServer(new URL('measured-process.ts', import.meta.url), args);
  return { url: `http://127.0.0.1:${port}`, usage: () => askProcess(child, 'usage'), close: () => killProcess(child) };
}
