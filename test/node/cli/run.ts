import { execFile } from 'node:child_process';
import { mock } from 'node:test';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';

const main = new URL('../../../src/cli/main.ts', import.meta.url);

export interface Outcome {
  code: number;
  text: string;
}

let runs = 0;

/**
 * Runs `idv-elements` with these arguments in this process, because a new one takes a second to start. Run one at a
 * time: arguments, console and exit code belong to the process.
 */
export async function outcomeOf(...args: string[]): Promise<Outcome> {
  const { argv, exitCode } = process;
  const texts: string[] = [];
  const spies = (['log', 'error'] as const).map((method) =>
    mock.method(console, method, (...values: unknown[]) => void texts.push(`${format(...values)}\n`)),
  );
  try {
    process.argv = [...argv.slice(0, 1), fileURLToPath(main), ...args];
    process.exitCode = 0;
    // A different URL makes it a different module, so it runs again.
    runs += 1;
    await import(`${main.href}?run=${runs}`);
    return { code: process.exitCode, text: texts.join('') };
  } finally {
    for (const spy of spies) spy.mock.restore();
    Object.assign(process, { argv, exitCode });
  }
}

/** Runs the command in a process of its own. */
export function outcomeOfProcess(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, ['--import', 'tsx', fileURLToPath(main), ...args], (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, text: stdout + stderr }),
    );
  });
}
