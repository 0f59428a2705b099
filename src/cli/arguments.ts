import { parseArgs, type ParseArgsConfig } from 'node:util';

/** The command line was wrong: the usage is shown and the exit code is 2. */
export class UsageError extends Error {}

type Options = NonNullable<ParseArgsConfig['options']>;

/** @throws UsageError for an option that is not known, or that needs a value */
export function readArguments<const O extends Options>(args: string[], options: O) {
  try {
    return parseArgs({ args, options: { ...options, help: { type: 'boolean', short: 'h' } }, allowPositionals: true });
  } catch (error) {
    // Node's second sentence explains how to pass it as a positional argument, which nobody meant.
    const [first = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(`${first.replace(/\.$/, '')}.`);
  }
}
