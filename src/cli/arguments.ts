import { parseArgs } from 'node:util';

/** Thrown for a wrong command line. The command prints its usage and exits with code 2. */
export class UsageError extends Error {}

type Options = Record<string, { type: 'boolean' | 'string' }>;

export interface Arguments<O extends Options> {
  values: { [name in keyof O]?: O[name]['type'] extends 'boolean' ? boolean : string } & { help?: boolean };
  positionals: string[];
}

/** @throws UsageError for an unknown option or a missing value */
export function readArguments<const O extends Options>(args: string[], options: O): Arguments<O> {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...options, help: { type: 'boolean', short: 'h' } },
      allowPositionals: true,
    });
    return { values, positionals };
  } catch (error) {
    // Node's second sentence explains how to pass it as a positional argument, which does not help here.
    const [first = ''] = (error as Error).message.split(/\.\s|\n/);
    throw new UsageError(`${first.replace(/\.$/, '')}.`);
  }
}
