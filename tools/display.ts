/** A display of its own for browsers that draw only on one, as Firefox its WebGL. */
import { spawn } from 'node:child_process';

/**
 * Starts Xvfb, where there is one and no display yet, and names it in `DISPLAY` for the processes started later.
 * @returns ends it
 */
export async function startDisplay(): Promise<() => void> {
  if (process.platform !== 'linux' || process.env['DISPLAY']) return () => undefined;
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const end = () => void server.kill();
  process.once('exit', end);
  const number = await new Promise<string | null>((resolve) => {
    server.once('error', () => resolve(null));
    server.once('exit', () => resolve(null));
    server.stdio[3]?.once('data', (line: Buffer) => resolve(line.toString().trim()));
  });
  if (number === null) return () => undefined;
  process.env['DISPLAY'] = `:${number}`;
  return () => {
    delete process.env['DISPLAY'];
    process.off('exit', end);
    end();
  };
}
