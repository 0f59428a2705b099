/**
 * Compiles small partner projects (`test/types`) against the packed packages, each as a separate program, so that no
 * entry relies on another one's import.
 */
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eachElement } from '../../tools/repository.js';
import { repositoryRoot } from '../../tools/run.js';
import { makeProject } from './project.js';

export type Resolution = 'bundler' | 'nodenext' | 'node16';

export interface Program {
  file: string;
  resolution: Resolution;
}

const packageFolders = ['.', 'server', 'testing'];
const typePackages = ['@types/node', '@types/react', '@types/react-dom'];

const consumers: readonly string[] = [
  ...readdirSync(`${repositoryRoot}test/types`).filter((file) => /\.[cm]?tsx?$/.test(file)),
  ...packageFolders.map((folder) => `entries-of-${folder === '.' ? 'elements' : folder}.ts`),
];

/**
 * The files of `test/types`, and a file with every entry of each package. Resolution modes differ in how they find
 * declarations, not in the declarations themselves, so each mode must find every entry, but only one compiles every
 * file.
 */
export const programs: readonly Program[] = consumers.flatMap((file) => {
  const ways: readonly Resolution[] = file.startsWith('entries-of-') ? ['nodenext', 'bundler', 'node16'] : ['nodenext'];
  return (file.endsWith('.tsx') ? [...ways, 'bundler' as const] : ways).map((resolution) => ({ file, resolution }));
});

interface Manifest {
  name: string;
  exports: Record<string, unknown>;
}

/** Their declarations need a framework that is not installed here. */
const ofFrameworks = ['idv-elements/vue', 'idv-elements/svelte'];

/** All entries of a package that are modules. */
async function everyEntry(folder: string): Promise<string> {
  const { default: manifest } = (await import(`${repositoryRoot}${folder}/package.json`, {
    with: { type: 'json' },
  })) as { default: Manifest };
  const entries = Object.entries(manifest.exports).flatMap(([path, target]) => {
    const isTyped = typeof target === 'object' && target !== null && 'types' in target;
    const entry = `${manifest.name}${path.slice(1)}`;
    return isTyped && !ofFrameworks.includes(entry) ? eachElement(entry) : [];
  });
  const imports = entries.map((entry, index) => `import * as entry${index} from '${entry}';`);
  return `${imports.join('\n')}\nexport const all: object[] = [${entries.map((_, index) => `entry${index}`).join(', ')}];\n`;
}

/** The types available depend on where a program runs: a server has no DOM. */
function settingsOf(file: string, resolution: Resolution): object {
  const isServer = file.includes('server');
  return {
    compilerOptions: {
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
      target: 'es2022',
      lib: isServer ? ['ES2023'] : ['ES2023', 'DOM', 'DOM.Iterable'],
      // A page has no Node globals.
      types: isServer ? ['node'] : [],
      jsx: 'react-jsx',
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      // With this option, a CommonJS file may not use `import`.
      verbatimModuleSyntax: !file.endsWith('.cts'),
      skipLibCheck: false,
      noEmit: true,
    },
    files: [file],
  };
}

export interface ConsumerProject {
  /** @param compiler path of `tsc` @returns the compiler's messages; empty if nothing is wrong */
  compile(compiler: string, program: Program): Promise<string>;
  remove(): void;
}

export async function makeConsumerProject(): Promise<ConsumerProject> {
  const folder = mkdtempSync(join(tmpdir(), 'idv-types-'));
  const at = join(folder, 'project');
  await makeProject(at, {
    packages: ['idv-elements', 'idv-elements-server', 'idv-elements-testing'],
    others: typePackages,
    optionalPeers: true,
  });
  cpSync(`${repositoryRoot}test/types`, at, { recursive: true });
  for (const each of packageFolders) {
    const name = `entries-of-${each === '.' ? 'elements' : each}.ts`;
    writeFileSync(join(at, name), await everyEntry(each));
  }
  return {
    compile: (compiler, { file, resolution }) => {
      const settings = join(at, `tsconfig.${file}.${resolution}.json`);
      if (!existsSync(settings)) writeFileSync(settings, JSON.stringify(settingsOf(file, resolution)));
      return outputOf(process.execPath, [compiler, '-p', settings, '--pretty', 'false']);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** A program's output, or a message if it failed silently. */
function outputOf(command: string, args: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0 ? '' : output || `exit code ${code}`));
  });
}
