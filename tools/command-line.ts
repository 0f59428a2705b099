/** Parses the command lines of this repository's commands. A mistyped option prints the usage. */
import { relative } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { repositoryRoot } from './run.js';

type Option = NonNullable<ParseArgsConfig['options']>[string] & {
  /** What the value stands for. */
  value?: string;
  /** The option's line in the usage. */
  says?: string;
  /** For numbers: whether a value makes sense. */
  number?: (value: number) => boolean;
  /** For words: the allowed ones. Several may be separated by commas. */
  words?: readonly string[];
};

export interface CommandLine extends ParseArgsConfig {
  options?: Record<string, Option>;
}

type ParsedValues<Config extends CommandLine> = ReturnType<typeof parseArgs<Config>>['values'];

/** The values of the options. Those with `number` are numbers. */
type Values<Config extends CommandLine> = {
  [Name in keyof ParsedValues<Config>]: Name extends keyof Config['options']
    ? Config['options'][Name] extends { number: unknown }
      ? number | Extract<ParsedValues<Config>[Name], undefined>
      : ParsedValues<Config>[Name]
    : never;
};

/** How the command was called: through the laboratory, through npm, or by its file. */
function calledAs(): string {
  const { IDV_CALLED_AS: called } = process.env;
  if (called !== undefined) return called;
  const file = relative(repositoryRoot, process.argv[1] ?? '');
  const { npm_lifecycle_event: script, npm_lifecycle_script: line = '' } = process.env;
  if (script === undefined || !line.includes(file)) return `npx tsx ${file}`;
  return `npm ${script === 'test' ? 'test' : `run ${script}`} --`;
}

const flagOf = (name: string, { type, value = 'value' }: Option): string =>
  `--${name}${type === 'boolean' ? '' : ` <${value}>`}`;

function usageOf({ options = {}, allowPositionals = false }: CommandLine, names: readonly string[]): string {
  const all = Object.entries(options);
  const flags = all.map(([name, option]) => `[${flagOf(name, option)}]${option.multiple === true ? ' …' : ''}`);
  const described = all.flatMap(([name, option]) => {
    return option.says === undefined ? [] : [{ flag: flagOf(name, option), says: option.says }];
  });
  const width = Math.max(0, ...described.map(({ flag }) => flag.length));
  const named = names.length === 0 ? '<name>' : names.join(' | ');
  return [
    [calledAs(), ...(allowPositionals ? [`[${named}] …`] : []), ...flags].join(' '),
    ...described.map(({ flag, says }) => `  ${flag.padEnd(width)}  ${says}`),
  ].join('\n');
}

/** Prints what is wrong with the command line, and the usage, and exits with code 2. */
export function stopForUsage(wrong: string, config: CommandLine, names: readonly string[] = []): never {
  console.error(`${wrong}\nusage: ${usageOf(config, names)}`);
  process.exit(2);
}

/** Like `parseArgs`, but prints errors together with the usage and exits with code 2. `--help` prints the usage. */
export function readCommandLine<const Config extends CommandLine>(
  config: Config,
  names: readonly string[] = [],
): { values: Values<Config>; positionals: string[] } {
  if ((config.args ?? process.argv.slice(2)).includes('--help')) {
    console.log(`usage: ${usageOf(config, names)}`);
    process.exit(0);
  }
  try {
    const { values, positionals } = parseArgs(config);
    const read = Object.entries(values).map(([name, value]) => [name, readValue(name, value, config, names)] as const);
    return { values: Object.fromEntries(read) as Values<Config>, positionals };
  } catch (cause) {
    // The first sentence names the option. The others explain the parser.
    const [wrong = ''] = (cause as Error).message.split('. ');
    return stopForUsage(`${wrong}.`, config, names);
  }
}

function readValue(name: string, value: unknown, config: CommandLine, names: readonly string[]): unknown {
  const { number: makesSense, words } = config.options?.[name] ?? {};
  if (typeof value === 'string') {
    const unknown = words && value.split(',').find((word) => !words.includes(word));
    if (unknown !== undefined) {
      return stopForUsage(`--${name} can't be "${unknown}", only ${words?.join(', ')}.`, config, names);
    }
    if (makesSense !== undefined) {
      const number = Number(value);
      if (value.trim() !== '' && makesSense(number)) return number;
      return stopForUsage(`--${name} can't be "${value}".`, config, names);
    }
  }
  return value;
}

export const isPositive = (value: number): boolean => Number.isFinite(value) && value > 0;
export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 1;
export const isNoneOrMore = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
