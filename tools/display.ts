/** A display of its own for browsers that draw only on one, as Firefox its WebGL. */
import { spawn } from 'node:child_process';
import { endWithProcess } from './until-exit.js';

export interface Display {
  /** For `DISPLAY`. */
  name: string;
  end(): void;
}

/** Starts Xvfb; `null` where there is none. */
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
