import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../../src/cli/main.ts', import.meta.url));

/** Runs `idv-elements` with these arguments. */
export function outcomeOf(...args: string[]): Promise<{ code: number; text: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', main, ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}
