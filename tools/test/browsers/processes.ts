/** Helpers for running browsers: a display, a free port, and making them end with this process, however it ends. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs `end` when this process exits or gets a signal: a signal by itself skips exit handlers and does not reach
 * children in other process groups.
 * @returns a function that undoes this, for processes that have already ended
 */
export function endWithProcess(end: () => void): () => void {
  const takeBack = (): void => {
    process.off('exit', end);
    for (const signal of signals) process.off(signal, endBySignal);
  };
  const endBySignal = (signal: NodeJS.Signals): void => {
    takeBack();
    end();
    // Without other listeners, the signal has its default effect.
    process.kill(process.pid, signal);
  };
  process.on('exit', end);
  for (const signal of signals) process.on(signal, endBySignal);
  return takeBack;
}

export interface Display {
  /** The value for `DISPLAY`. */
  name: string;
  end(): void;
}

/** Starts a display (Xvfb) for browsers that need one, such as Firefox for WebGL. `null` if Xvfb is missing. */
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

/** Finds a free port, for programs that cannot pick one themselves. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
