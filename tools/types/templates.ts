/**
 * The tags in templates of Vue and Svelte, as their own checkers see them: `Good` has nothing wrong, and each line of
 * `Bad` that says "wrong" is found, no other. The checkers come from the registry.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { repositoryRoot } from '../run.js';
import { packedPackages } from '../release/packed.js';

const templates = `${repositoryRoot}test/types/templates/`;
const folder = `${repositoryRoot}.cache/typescript/templates/`;
const packages = ['vue@3', 'vue-tsc@3', 'svelte@5', 'svelte-check@4', 'typescript@6'];

interface Checker {
  ending: 'vue' | 'svelte';
  command: string[];
  /** Finds file and line of a complaint. */
  complaint: RegExp;
}

const checkers: readonly Checker[] = [
  { ending: 'vue', command: ['vue-tsc', '-p', '.', '--pretty', 'false'], complaint: /^(\S+)\((\d+),\d+\): error/gm },
  {
    ending: 'svelte',
    command: ['svelte-check', '--tsconfig', 'tsconfig.json', '--output', 'machine'],
    complaint: /^\d+ ERROR "([^"]+)" (\d+):/gm,
  },
];

function run(command: string, args: readonly string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', timeout: 180_000 });
  return { status, output: `${stdout}${stderr}` };
}

/** Lines that say "wrong", as `Bad.vue:5`. */
function wrongLines(ending: string): string[] {
  const file = `Bad.${ending}`;
  const lines = readFileSync(`${templates}${file}`, 'utf8').split('\n');
  return lines.flatMap((line, index) => (/wrong/.test(line) ? [`${file}:${index + 1}`] : []));
}

/** @returns what is not as expected, one sentence each; `null`: the registry cannot be reached */
export async function checkTemplates(): Promise<string[] | null> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, JSON.stringify({ private: true, type: 'module' }));
  const elements = (await packedPackages()).filter(({ name }) => name === 'idv-elements');
  const install = [
    'install',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    ...packages,
    ...elements.map(({ path }) => path),
  ];
  if (run('npm', install).status !== 0) return null;
  cpSync(templates, folder, { recursive: true });
  return checkers.flatMap(({ ending, command: [program = '', ...args], complaint }) => {
    const { output } = run(`${folder}node_modules/.bin/${program}`, args);
    const found = [...output.matchAll(complaint)].map(([, file, line]) => `${file}:${line}`).toSorted();
    const expected = wrongLines(ending).toSorted();
    if (expected.length > 0 && found.join() === expected.join()) return [];
    return [`${program} complains of ${found.join(', ') || 'nothing'}, not of ${expected.join(', ')}:\n${output}`];
  });
}
