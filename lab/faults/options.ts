/** The options of `npm run lab -- faults`. */
import { isCount, readCommandLine } from '../../tools/command-line.js';

const options = {
  only: { type: 'string', multiple: true, value: 'text', says: 'cells whose names contain this text; may be repeated' },
  exactly: { type: 'string', value: 'file', says: 'cells whose names are lines of this file' },
  share: {
    type: 'string',
    default: '1',
    value: 'number',
    number: (value: number) => value > 0 && value <= 1,
    says: 'a random share of the cells, such as 0.1; the seed picks them',
  },
  seed: { type: 'string', default: '1', value: 'number', number: Number.isSafeInteger, says: 'default 1' },
  'at-once': {
    type: 'string',
    default: '2',
    value: 'number',
    number: isCount,
    says: 'cells that run at a time, default 2',
  },
  json: { type: 'string', value: 'file', says: 'where the report goes, default .cache/reports/faults.json' },
  list: { type: 'boolean', default: false, says: 'prints the names of the cells without running them' },
  verbose: { type: 'boolean', default: false, says: 'a line for each cell' },
} as const;

/** Ends the process if an option is unknown or invalid. */
export function readOptions(args: readonly string[] = process.argv.slice(2)) {
  const config = { args: [...args], options };
  const { only = [''], 'at-once': atOnce, ...rest } = readCommandLine(config).values;
  return { ...rest, only, atOnce };
}
