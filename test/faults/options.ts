/** What `npm run faults` is asked for. */
import { parseArgs } from 'node:util';

export const usage = `npm run faults -- [options]
  --only <text>      cells with this text in their name; may be given several times
  --exactly <file>   cells whose names are lines of this file
  --share <number>   this share of the cells, such as 0.1; which ones, the seed says
  --seed <number>    default 1
  --at-once <number> cells that compute at a time, default 2
  --json <file>      where the report goes, default .cache/reports/faults.json
  --list             prints the names of the cells, and walks none
  --verbose          a line for each cell
  --help`;

export interface FaultsOptions {
  seed: number;
  share: number;
  only: string[];
  exactly: string | undefined;
  atOnce: number;
  json: string | undefined;
  list: boolean;
  verbose: boolean;
  help: boolean;
}

const numberOf = (name: string, text: string, isFit: (value: number) => boolean): number => {
  const value = Number(text);
  if (text.trim() === '' || !isFit(value)) throw new RangeError(`--${name} ${text} is no such number.`);
  return value;
};

/** @returns what is wrong, where an option is unknown or makes no sense */
export function optionsOf(args: readonly string[]): FaultsOptions | Error {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        seed: { type: 'string', default: '1' },
        share: { type: 'string', default: '1' },
        only: { type: 'string', multiple: true, default: [''] },
        exactly: { type: 'string' },
        'at-once': { type: 'string', default: '2' },
        json: { type: 'string' },
        list: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
    const { seed, share, 'at-once': atOnce, exactly, json, ...rest } = values;
    return {
      ...rest,
      ...{ exactly, json },
      seed: numberOf('seed', seed, Number.isSafeInteger),
      share: numberOf('share', share, (value) => value > 0 && value <= 1),
      atOnce: numberOf('at-once', atOnce, (value) => Number.isSafeInteger(value) && value >= 1),
    };
  } catch (error) {
    return error as Error;
  }
}
