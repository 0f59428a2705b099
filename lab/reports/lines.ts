/**
 * `npm run lab -- lines [--json]`: files and lines of the packages' sources, by package and by room.
 * Notes and documents take their figures from here.
 */
import { readFileSync } from 'node:fs';
import { readCommandLine } from '../../tools/command-line.js';
import { readModules, type Module } from '../shared/module-graph.js';
import { repositoryRoot } from '../../tools/run.js';

interface Row {
  name: string;
  files: number;
  lines: number;
}

const names: Record<Module['folder'], string> = {
  src: 'idv-elements',
  'server/src': 'idv-elements-server',
  'testing/src': 'idv-elements-testing',
  'mediapipe/src': 'idv-elements-mediapipe',
};

const linesOf = ({ folder, path }: Module): number =>
  readFileSync(`${repositoryRoot}${folder}/${path}`, 'utf8').split('\n').length - 1;

function count(name: string, modules: readonly Module[]): Row {
  return { name, files: modules.length, lines: modules.reduce((sum, module) => sum + linesOf(module), 0) };
}

function countBy(modules: readonly Module[], keyOf: (module: Module) => string): Row[] {
  const keys = [...new Set(modules.map(keyOf))].toSorted();
  return keys.map((key) => {
    const own = modules.filter((module) => keyOf(module) === key);
    return count(key, own);
  });
}

/** Each element, and each part of the kit, is a room of its own. */
function roomOf({ folder, path }: Module): string {
  const names = path.split('/').slice(0, -1);
  const depth = names[0] === 'elements' || names[0] === 'kit' ? 2 : 1;
  return [folder, ...(names.length === 0 ? ['*.ts'] : names.slice(0, depth))].join('/');
}

const modules = readModules();
const tables: Record<string, Row[]> = {
  package: [...countBy(modules, ({ folder }) => names[folder]), count('all', modules)],
  room: countBy(modules, roomOf),
};

const { values } = readCommandLine({ options: { json: { type: 'boolean', default: false } } });
if (values.json) console.log(JSON.stringify(tables, null, 2));
else {
  for (const [title, rows] of Object.entries(tables)) {
    console.log(`${title.padEnd(34)}${'files'.padStart(8)}${'lines'.padStart(9)}`);
    for (const { name, files, lines } of rows) {
      console.log(`${name.padEnd(34)}${String(files).padStart(8)}${String(lines).padStart(9)}`);
    }
    console.log('');
  }
}
