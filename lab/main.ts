/**
 * `npm run lab -- <name> [options]`: runs one of the laboratory's programs. Without a name, lists them. Relative paths
 * in options start from the folder in which npm was called.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commands, type LabCommand } from './commands.js';

const folder = fileURLToPath(new URL('./', import.meta.url));
const root = fileURLToPath(new URL('../', import.meta.url));

function listOf(all: Record<string, LabCommand>): string {
  const width = Math.max(...Object.keys(all).map((name) => name.length));
  const lines = Object.entries(all).map(([name, { says }]) => `  ${name.padEnd(width)}  ${says}`);
  return ['usage: npm run lab -- <name> [options]', ...lines, 'Each lists its options with --help.'].join('\n');
}

function run(name: string, { file, built }: LabCommand, options: readonly string[]): void {
  // npm runs scripts in the repository's root and remembers where it was called.
  const { npm_lifecycle_event: script, INIT_CWD: calledFrom } = process.env;
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), `${folder}${file}`, ...options], {
    cwd: (script === 'lab' ? calledFrom : undefined) ?? process.cwd(),
    stdio: 'inherit',
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: `${root}tsconfig.${built === true ? 'built.' : ''}json`,
      IDV_CALLED_AS: `npm run lab -- ${name}`,
    },
  });
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => {
    throw error;
  });
  child.once('exit', (code, signal) => {
    for (const each of signals) process.removeAllListeners(each);
    if (signal === null) process.exitCode = code ?? 1;
    else process.kill(process.pid, signal);
  });
}

const [name, ...options] = process.argv.slice(2);
if (name === undefined || name === '--help') {
  console.log(listOf(commands));
} else if (Object.hasOwn(commands, name)) {
  run(name, commands[name as keyof typeof commands], options);
} else {
  console.error(`The laboratory has no program "${name}".\n${listOf(commands)}`);
  process.exitCode = 2;
}
