/** What browsers need beside them: a display, a port, and to end with this process, however that ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `end` when this process exits or is told to: a signal alone ends it without its exit handlers, and misses
 * children in groups of their own.
 * @returns takes it back, for what has been ended before
 */
export function endWithProcess(end: () => void): () => void {
  const takeBack = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  const endBySignal = (signal: NodeJS.Signals): void => {
    takeBack();
    end();
    // Once nobody else listens to it, the signal does what it does by default.
    process.kill(process.pid, signal);
  };
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endBySignal);
  return takeBack;
}

export interface Display {
  /** For `DISPLAY`. */
  name: string;
  end(): void;
}

/** A display of its own, for browsers that draw only on one, as Firefox its WebGL. Starts Xvfb; `null` where there is none. */
export async function openDisplay(): Promise<Display | null> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const kill = () => void server.kill();
  const takeBack = endWithProcess(kill);
  const number = await new Promise<string | null>((resolve) => {
    server.once('error', () => resolve(null));
    server.once('exit', () => resolve(null));
    server.stdio[3]?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  if (number === null) {
    takeBack();
    return null;
  }
  return {
    name: `:${number}`,
    end: () => {
      takeBack();
      kill();
    },
  };
}

/** A port that nobody listens at, for programs that cannot pick one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
