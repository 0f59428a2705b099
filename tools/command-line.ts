/** The command lines of this repository's own commands: whoever mistypes an option reads what there is. */
import { relative } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { repositoryRoot } from './run.js';

/** As the command was called: by npm, or by its file. */
function calledAs(): string {
  const file = relative(repositoryRoot, process.argv[1] ?? '');
  const { npm_lifecycle_event: script, npm_lifecycle_script: line = '' } = process.env;
  if (script === undefined || !line.includes(file)) return `npx tsx ${file}`;
  return `npm ${script === 'test' ? 'test' : `run ${script}`} --`;
}

function usageOf({ options = {}, allowPositionals = false }: ParseArgsConfig, names: readonly string[]): string {
  const flags = Object.entries(options).map(([name, { type, multiple }]) => {
    return `[--${name}${type === 'boolean' ? '' : ' <value>'}]${multiple === true ? ' …' : ''}`;
  });
  const named = names.length === 0 ? '<name>' : names.join(' | ');
  return [calledAs(), ...(allowPositionals ? [`[${named}] …`] : []), ...flags].join(' ');
}

/** Says what is wrong with the command line and how it goes, and ends the process with 2. */
export function stopForUsage(wrong: string, config: ParseArgsConfig, names: readonly string[] = []): never {
  console.error(`${wrong}\nusage: ${usageOf(config, names)}`);
  process.exit(2);
}

/** `parseArgs` for people: what it refuses is said with the usage, and the process ends with 2. */
export function readCommandLine<const Config extends ParseArgsConfig>(
  config: Config,
  names: readonly string[] = [],
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (cause) {
    // The first sentence names the option; the others explain the parser.
    const [wrong = ''] = (cause as Error).message.split('. ');
    return stopForUsage(`${wrong}.`, config, names);
  }
}
