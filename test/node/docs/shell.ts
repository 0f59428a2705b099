/** Shell commands in samples: the programs exist and know the options. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import elementsPackage from '../../../package.json' with { type: 'json' };
import serverPackage from '../../../server/package.json' with { type: 'json' };
import testingPackage from '../../../testing/package.json' with { type: 'json' };
import { repositoryRoot } from '../../../tools/run.js';

const packages = [elementsPackage, serverPackage, testingPackage] as const;
/** The packages that a page may tell people to install: ours, their peers, and the repository's own dependencies. */
const installable = new Set(
  packages.flatMap((one) => [
    one.name,
    ...['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.keys((one as unknown as Record<string, Record<string, string> | undefined>)[kind] ?? {}),
    ),
  ]),
);

/** Third-party programs, and the test that runs them with these or similar arguments. */
const foreign: Record<string, string> = {
  esbuild: 'test/frameworks/esbuild',
  pip: 'test/examples/backends.ts',
  uvicorn: 'test/examples/backends.ts',
  dotnet: 'test/examples/backends.ts',
  go: 'test/examples/backends.ts',
  'npm create vite@latest': 'test/frameworks/vite',
};

/** One command per line of shell code, without comments and leading variables. */
export function commandsOf(code: string): string[][] {
  return code
    .replaceAll(/\\\n\s*/g, ' ')
    .split(/\n|&&|\|\||;/)
    .map((line) => line.replace(/(^|\s)#.*$/, '').trim())
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''))
    .map((words) => words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word))))
    .filter((words) => words.length > 0);
}

const helps = new Map<string, string>();

/** The help of the built program. */
function helpOf(program: 'dist/cli/main.js' | 'server/dist/cli/main.js', args: readonly string[]): string {
  const key = [program, ...args].join(' ');
  const known = helps.get(key);
  if (known !== undefined) return known;
  const { stdout } = spawnSync(process.execPath, [`${repositoryRoot}${program}`, ...args, '--help'], {
    encoding: 'utf8',
  });
  helps.set(key, stdout);
  return stdout;
}

function missingOptions(help: string, args: readonly string[], program: string): string[] {
  if (help === '') return [`${program} does not exist`];
  const options = args.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '');
  return options.filter((option) => !new RegExp(`${option}(?![\\w-])`).test(help)).map((o) => `${program} has no ${o}`);
}

function wrongNpx([program = '', command = '', ...args]: readonly string[]): string[] {
  if (program === 'idv-elements') {
    const isCommand = new RegExp(`^ +${command} `, 'm').test(helpOf('dist/cli/main.js', []));
    const help = isCommand ? helpOf('dist/cli/main.js', [command]) : '';
    return missingOptions(help, args, `${program} ${command}`);
  }
  if (program === 'idv-elements-server') {
    const parts = helpOf('server/dist/cli/main.js', []).split(/^ {2}(?=\w)/m);
    const help = parts.find((part) => part.startsWith(`${command} `)) ?? '';
    return missingOptions(help, args, `${program} ${command}`);
  }
  return installable.has(program) ? [] : [`npx runs ${program}, which is unknown`];
}

const ofNpm = new Set(['ci', 'install', 'i', 'pack', 'exec']);

function wrongNpm([command = '', ...args]: readonly string[]): string[] {
  const workspaces = args.flatMap((word, index) => (word === '-w' ? [args[index + 1] ?? ''] : []));
  const wrong = workspaces.filter((name) => !elementsPackage.workspaces.includes(name)).map((n) => `no workspace ${n}`);
  if (command === 'install' || command === 'i') {
    const names = args.filter((word) => !word.startsWith('-'));
    const unknown = names.filter((name) => !installable.has(name) && !name.endsWith('.tgz'));
    return [...wrong, ...unknown.map((name) => `npm installs ${name}, which is unknown`)];
  }
  const script = command === 'run' ? args[0] : command;
  const exists = ofNpm.has(command) || (script !== undefined && script in elementsPackage.scripts);
  return exists ? wrong : [...wrong, `no script ${script}`];
}

/** Location of an installed package's path in this repository. */
function inRepository(path: string): string {
  const installed = /^node_modules\/(idv-elements(?:-(\w+))?)\/(.+)$/.exec(path);
  return installed === null ? path : `${installed[2] === undefined ? '' : `${installed[2]}/`}${installed[3]}`;
}

/** @returns one line for each mistake */
export function wrongCommand(words: readonly string[]): string[] {
  const [program = '', ...args] = words;
  const named = [words.slice(0, 3).join(' '), program].find((name) => name in foreign);
  if (named !== undefined) {
    const runner = foreign[named] ?? '';
    return existsSync(`${repositoryRoot}${runner}`) ? [] : [`${runner}, which runs ${named}, is gone`];
  }
  if (program === 'npx') return wrongNpx(args);
  if (program === 'npm') return wrongNpm(args);
  if (program === 'cp') {
    const sources = args.filter((word) => !word.startsWith('-')).slice(0, -1);
    return sources.filter((path) => !existsSync(repositoryRoot + inRepository(path))).map((p) => `no file ${p}`);
  }
  return ['cd', 'mkdir'].includes(program) ? [] : [`unknown program ${program}`];
}
