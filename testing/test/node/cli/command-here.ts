/** The command line in this process, because starting a new one takes a second. */
import type { TestContext } from 'node:test';

export interface Outcome {
  /** Exit code. */
  code: number;
  /** What it printed to either stream. */
  text: string;
}

let runs = 0;

/** For commands that end by themselves. */
export async function runHere({ mock }: Pick<TestContext, 'mock'>, ...args: readonly string[]): Promise<Outcome> {
  const lines: string[] = [];
  const print = (...given: unknown[]) => void lines.push(`${given.join(' ')}\n`);
  const mocks = [mock.method(console, 'log', print), mock.method(console, 'error', print)];
  const { argv, exitCode } = process;
  process.argv = [...argv.slice(0, 2), ...args];
  process.exitCode = undefined;
  runs += 1;
  try {
    // The command's module runs when it is imported.
    await import(`../../../src/cli/main.ts?run=${runs}`);
    const code: unknown = process.exitCode;
    return { code: typeof code === 'number' ? code : 0, text: lines.join('') };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    for (const one of mocks) one.mock.restore();
  }
}
