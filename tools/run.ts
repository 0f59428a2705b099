/** Helpers for all tools: the repository's root, running programs in the foreground, and printing results. */
import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../', import.meta.url));

export interface RunResult {
  exitCode: number;
  output: string;
}

export interface RunOptions {
  /** Variables to add to the environment. */
  env?: Record<string, string>;
  /** Print all output to standard error, as progress rather than as this program's result. */
  asProgress?: boolean;
}

/** Reads a port from the environment. Ends the process if the variable is not a port. */
export function portFrom(variable: string, fallback: number): number {
  const text = process.env[variable];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  console.error(`${variable} is "${text}", which is not a port (1 to 65535).`);
  process.exit(1);
}

/** Runs `command` from the repository's root. Never rejects for a failing exit code. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): Promise<RunResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: repositoryRoot,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const collect = (from: Readable, stream: NodeJS.WriteStream): void => {
      const shown = options.asProgress === true ? process.stderr : stream;
      from.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        shown.write(text);
      });
    };
    collect(child.stdout, process.stdout);
    collect(child.stderr, process.stderr);
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/** Runs a program from `node_modules/.bin`. */
export function runLocal(name: string, args: readonly string[], options?: RunOptions) {
  return run(`${repositoryRoot}node_modules/.bin/${name}`, args, options);
}

/** Prints progress to standard error, because standard output is for results that other programs may read. */
export function say(words: string): void {
  process.stderr.write(`${words}\n`);
}

/**
 * Formats a Markdown table with aligned columns. Columns whose cells all begin with a digit, a sign or a dash are
 * right-aligned.
 * @param columns names of the columns
 * @param rows the cells of each row, one for each column
 */
export function table(columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const cells = rows.map((row) => columns.map((_, at) => String(row[at] ?? '').replaceAll('|', '\\|')));
  const widths = columns.map((name, at) => Math.max(3, name.length, ...cells.map((row) => row[at]!.length)));
  const right = columns.map((_, at) => at > 0 && cells.every((row) => /^[-–+−~<≤≥]?\s?[\d–]|^$/.test(row[at]!)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (right[at] ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!))).join(' | ')} |`;
  const rule = widths.map((width, at) => (right[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(columns), `| ${rule.join(' | ')} |`, ...cells.map(line)].join('\n');
}
