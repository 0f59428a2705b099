/**
 * `npm run test:types`: compiles the small projects of `test/types` with every supported version of TypeScript, in each
 * resolution mode, and checks libraries. Missing versions are downloaded from the registry to `.cache`; if it cannot be
 * reached, one line names what is skipped. Templates of Vue and Svelte come last. `--only 5.7,7.0` selects versions.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuild } from '../../tools/build/build.js';
import { readCommandLine } from '../../tools/command-line.js';
import { repositoryRoot } from '../../tools/run.js';
import { makeConsumerProject, programs, type Program } from './consumers.js';
import { packedPackages } from './project.js';

/** Oldest to newest; the last is the one that this repository is built with. */
const versions = ['5.7', '5.8', '5.9', '6.0', '7.0'];
const cache = `${repositoryRoot}.cache/typescript/`;

/** @returns the path of the version's compiler; `null` if it is missing and cannot be downloaded */
function compilerOf(version: string): string | null {
  const folder = `${cache}${version}/`;
  const compiler = `${folder}node_modules/typescript/${version.startsWith('7') ? 'bin/tsc' : 'lib/tsc.js'}`;
  if (existsSync(compiler)) return compiler;
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}package.json`, JSON.stringify({ private: true }));
  const args = ['install', '--no-audit', '--no-fund', '--prefer-offline', `typescript@~${version}.0`];
  const { status } = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', timeout: 120_000 });
  return status === 0 && existsSync(compiler) ? compiler : null;
}

interface Job extends Program {
  version: string;
  compiler: string;
}

function jobsOf(wanted: readonly string[]): Job[] {
  return wanted.flatMap((version) => {
    const compiler = compilerOf(version);
    if (compiler !== null) {
      // Before 5.8, TypeScript did not let a CommonJS file import ES modules, which Node can `require`.
      const readable = programs.filter(({ file }) => version !== '5.7' || !file.endsWith('.cts'));
      return readable.map((program) => ({ version, compiler, ...program }));
    }
    console.log(`skipped: TypeScript ${version} (not installed, and the registry cannot be reached)`);
    return [];
  });
}

async function main(wanted: readonly string[]): Promise<void> {
  await ensureBuild();
  const jobs = jobsOf(wanted);
  const project = await makeConsumerProject();
  const failures = new Map<string, number>();
  const queue = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) {
      const { version, compiler, file, resolution } = job;
      const said = await project.compile(compiler, job);
      if (said === '') continue;
      failures.set(version, (failures.get(version) ?? 0) + 1);
      console.error(`TypeScript ${version}, ${resolution}, ${file}:\n${said}`);
    }
  };
  try {
    await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 2) }, work));
  } finally {
    project.remove();
  }
  const ran = [...new Set(jobs.map(({ version }) => version))];
  for (const version of ran) {
    const failed = failures.get(version) ?? 0;
    const total = jobs.filter((job) => job.version === version).length;
    console.log(`TypeScript ${version}: ${total - failed} of ${total} programs compile`);
  }
  const wrong = await checkTemplates();
  if (wrong === null) console.log('skipped: templates of Vue and Svelte (the registry cannot be reached)');
  else console.log(wrong.join('\n') || 'templates of Vue and Svelte: checked');
  if (failures.size > 0 || ran.length === 0 || (wrong ?? []).length > 0) process.exitCode = 1;
}

// Checks tags in templates with the checkers of Vue and Svelte: they must find nothing in `Good`, and every line of
// `Bad` that says "wrong", but no other. The checkers come from the registry.

const templates = `${repositoryRoot}test/types/templates/`;
const folder = `${repositoryRoot}.cache/typescript/templates/`;
const packages = ['vue@3', 'vue-tsc@3', 'svelte@5', 'svelte-check@4', 'typescript@6'];

interface Checker {
  ending: 'vue' | 'svelte';
  command: string[];
  /** Matches the file and line of a complaint. */
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

/** @returns what differs from the expectation, one sentence each; `null` if the registry cannot be reached */
async function checkTemplates(): Promise<string[] | null> {
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

const { values } = readCommandLine({ options: { only: { type: 'string' } } });
await main(values.only?.split(',') ?? versions);
