import { askProcess, forkServer, killProcess, type ProcessUsage } from '../shared/server-process.js';

export interface ServerProcess {
  url: string;
  usage(): Promise<ProcessUsage>;
  close(): Promise<void>;
}

export type ServerKind = 'backend' | 'bare' | 'proxy' | 'peer';

/** Further arguments for `measured-process.ts`. */
export async function startProcess(kind: ServerKind, ...args: string[]): Promise<ServerProcess> {
  const { child, port } = await forkServer(new URL('measured-process.ts', import.meta.url), [kind, ...args]);
  return { url: `http://127.0.0.1:${port}`, usage: () => askProcess(child, 'usage'), close: () => killProcess(child) };
}
