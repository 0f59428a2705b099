/**
 * `npm run test:types`: the small projects of `test/types` with every supported version of TypeScript, the ways of
 * resolving modules, and library check. Versions that are not here yet come from the registry, into `.cache`; where it
 * cannot be reached, one line names what is skipped. Templates of Vue and Svelte come last. `--only 5.7,7.0` takes some
 * of them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readCommandLine } from '../command-line.js';
import { ensureBuild } from '../build.js';
import { repositoryRoot } from '../run.js';
import { checkTemplates } from './templates.js';
import { makeConsumerProject, programs, type Program } from './consumers.js';

/** Oldest to newest; the last is the one that this repository is built with. */
const versions = ['5.7', '5.8', '5.9', '6.0', '7.0'];
const cache = `${repositoryRoot}.cache/typescript/`;

/** @returns the path of the version's compiler; `null`: it is not here, and the registry was of no help */
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
      // Before 5.8, a CommonJS file could not import what Node lets it require.
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

const { values } = readCommandLine({ options: { only: { type: 'string' } } });
await main(values.only?.split(',') ?? versions);
