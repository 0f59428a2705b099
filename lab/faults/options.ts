/** What `npm run lab -- faults` is asked for. */
import { isCount, readCommandLine } from '../../tools/command-line.js';

const options = {
  only: {
    type: 'string',
    multiple: true,
    value: 'text',
    says: 'cells with this text in their name; may be given several times',
  },
  exactly: { type: 'string', value: 'file', says: 'cells whose names are lines of this file' },
  share: {
    type: 'string',
    default: '1',
    value: 'number',
    number: (value: number) => value > 0 && value <= 1,
    says: 'this share of the cells, such as 0.1; which ones, the seed says',
  },
  seed: { type: 'string', default: '1', value: 'number', number: Number.isSafeInteger, says: 'default 1' },
  'at-once': {
    type: 'string',
    default: '2',
    value: 'number',
    number: isCount,
    says: 'cells that compute at a time, default 2',
  },
  json: { type: 'string', value: 'file', says: 'where the report goes, default .cache/reports/faults.json' },
  list: { type: 'boolean', default: false, says: 'prints the names of the cells, and walks none' },
  verbose: { type: 'boolean', default: false, says: 'a line for each cell' },
} as const;

/** Ends the process where an option is unknown or makes no sense. */
export function readOptions(args: readonly string[] = process.argv.slice(2)) {
  const config = { args: [...args], options };
  const { only = [''], 'at-once': atOnce, ...rest } = readCommandLine(config).values;
  return { ...rest, only, atOnce };
}
