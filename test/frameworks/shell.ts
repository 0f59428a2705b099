/** Programs in a project's folder: run to completion, or kept running while a person visits the page. */
import { spawn, type ChildProcess } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { until } from '../support/time.js';

export interface Ran {
  exitCode: number;
  output: string;
}

/** Variables that `npm run` sets for the programs it starts, and options of this Node process. */
const ownSettings =
  /^(npm_(lifecycle|package|command|execpath|node_execpath)|npm_config_(\w*prefix$|user_agent)|INIT_CWD$|NODE_(OPTIONS|ENV)$|TSX_)/i;

function environment(folder: string, env: Record<string, string>): NodeJS.ProcessEnv {
  const path = [join(folder, 'node_modules/.bin'), process.env['PATH'] ?? ''].join(delimiter);
  // The project must not inherit options of this process, but it keeps npm's settings: registry, cache, proxy.
  const inherited = Object.entries(process.env).filter(([name]) => !ownSettings.test(name));
  const quiet = { CI: '1', NEXT_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false', NO_COLOR: '1', BROWSER: 'none' };
  return { ...Object.fromEntries(inherited), ...quiet, PATH: path, ...env };
}

/** Ends a program and everything it has started. */
function end(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has already ended.
  }
}

interface Started {
  child: ChildProcess;
  /** All output so far. */
  output(): string;
}

/** In a process group of its own, which `end` ends. */
function start(folder: string, [program = '', ...args]: readonly string[], env: Record<string, string>): Started {
  const child = spawn(program, args, {
    cwd: folder,
    env: environment(folder, env),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let output = '';
  const collect = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  return { child, output: () => output };
}

interface RunOptions {
  env?: Record<string, string>;
  timeoutMs?: number;
}

export function runIn(folder: string, command: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, timeoutMs = 300_000 } = options;
  return new Promise((resolve, reject) => {
    const { child, output } = start(folder, command, env);
    let late = '';
    // oxlint-disable-next-line no-restricted-globals -- ends a command that hangs
    const timer = setTimeout(() => {
      late = `\nended after ${timeoutMs / 1000} s`;
      end(child);
    }, timeoutMs);
    child.on('error', reject);
    child.on('close', (exitCode) => {
      clearTimeout(timer);
      resolve({ exitCode: exitCode ?? 1, output: output() + late });
    });
  });
}

export interface Running {
  /** All output so far. */
  output(): string;
  close(): void;
}

/** Starts a server and waits until it answers at `url`. */
export async function startServer(
  folder: string,
  command: readonly string[],
  url: string,
  env: Record<string, string> = {},
): Promise<Running> {
  const { child, output } = start(folder, command, env);
  const stop = (): void => end(child);
  process.once('exit', stop);
  const close = (): void => {
    process.removeListener('exit', stop);
    stop();
  };
  const answers = async (): Promise<boolean> => {
    const answer = await fetch(url).catch(() => null);
    await answer?.body?.cancel();
    return answer !== null;
  };
  await until(async () => child.exitCode !== null || (await answers()), 120_000).catch(() => undefined);
  if (child.exitCode === null && (await answers())) return { output, close };
  close();
  throw new Error(`${command.join(' ')} does not answer at ${url}:\n${output()}`);
}
