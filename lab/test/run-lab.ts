/** Runs a command of the laboratory, like `npm run lab -- <name>`. */
import { run, repositoryRoot } from '../../tools/run.js';

export interface LabResult {
  exitCode: number;
  output: string;
  /** Last line of the output that is not blank. */
  lastLine: string;
}

export async function runLab(name: string, ...options: readonly string[]): Promise<LabResult> {
  const entry = `${repositoryRoot}lab/main.ts`;
  const args = ['--import', import.meta.resolve('tsx'), entry, name, ...options];
  const { exitCode, output } = await run(process.execPath, args, { env: { TSX_TSCONFIG_PATH: 'tsconfig.json' } });
  return { exitCode, output, lastLine: output.trimEnd().split('\n').at(-1) ?? '' };
}
