/**
 * Applies the rules in `.dependency-cruiser.mjs` to every module. dependency-cruiser passes an empty graph, which is what
 * it sees without a compiler that it can use. So this fails too if a folder, or the imports of types, are missing.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { repositoryRoot } from '../run.js';

const folders = 'src testing server engine demo examples/mounting tools stories test lab'.split(' ');
const fewestModules = 1500;

interface Named {
  name: string;
}

interface Cruised {
  modules: { source: string; dependencies: { dependencyTypes: string[] }[] }[];
  summary: {
    totalCruised: number;
    totalDependenciesCruised: number;
    violations: { from: string; to: string; rule: Named; cycle?: Named[] }[];
  };
}

/** Reads the modules in folders below `cwd` and applies the rules to them. */
export function cruise(paths: readonly string[], cwd = repositoryRoot): Cruised {
  const command = `${repositoryRoot}node_modules/.bin/depcruise`;
  const args = ['--config', `${repositoryRoot}.dependency-cruiser.mjs`, '--output-type', 'json', ...paths];
  return JSON.parse(execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 })) as Cruised;
}

/** One line for each import that breaks a rule. */
export const violationsOf = ({ summary }: Cruised): string[] =>
  summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle === undefined ? [to] : cycle.map(({ name }) => name);
    return `${rule.name}: ${[from, ...way].join(' → ')}`;
  });

function missingFrom({ modules }: Cruised): string[] {
  const hasTypes = modules.some(({ dependencies }) =>
    dependencies.some(({ dependencyTypes }) => dependencyTypes.includes('type-only')),
  );
  return [
    ...folders
      .filter((folder) => !modules.some(({ source }) => source.startsWith(`${folder}/`)))
      .map((folder) => `${folder} holds no module`),
    ...(modules.length < fewestModules ? [`there are only ${modules.length} modules`] : []),
    ...(hasTypes ? [] : ['no import of types was read']),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const cruised = cruise([...folders, 'vite.config.ts']);
  const problems = [...missingFrom(cruised), ...violationsOf(cruised)];
  for (const problem of problems) console.error(`layers: ${problem}`);
  const { totalCruised, totalDependenciesCruised } = cruised.summary;
  console.log(`layers: ${totalCruised} modules, ${totalDependenciesCruised} imports, ${problems.length} problems`);
  if (problems.length > 0) process.exitCode = 1;
}
