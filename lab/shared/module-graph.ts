/** The graph of imports between modules, including type-only imports. */
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { parseSync } from 'oxc-parser';
import tsconfig from '../../tsconfig.json' with { type: 'json' };
import { repositoryRoot } from '../../tools/run.js';

/** The source folders of the packages. */
export const sourceFolders = ['src', 'server/src', 'testing/src', 'mediapipe/src'] as const;

export interface Import {
  specifier: string;
  /** Whether only types are imported, which leaves nothing in the code. */
  isType: boolean;
}

export interface Module {
  /** One of `sourceFolders`. */
  folder: (typeof sourceFolders)[number];
  /** The path from that folder. */
  path: string;
  imports: readonly Import[];
}

export function importsOf(file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  return [
    ...module.staticImports.map(({ moduleRequest, entries }) => ({
      specifier: moduleRequest.value,
      isType: entries.length > 0 && entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null ? [] : [{ specifier: moduleRequest.value, isType }],
      ),
    ),
    ...module.dynamicImports.flatMap((found) => {
      const argument = text.slice(found.moduleRequest.start, found.moduleRequest.end);
      return /^(['"]).*\1$/.test(argument) ? [{ specifier: argument.slice(1, -1), isType: false }] : [];
    }),
  ];
}

export function readModules(): Module[] {
  return sourceFolders.flatMap((folder) => {
    const files = readdirSync(`${repositoryRoot}${folder}`, { recursive: true, encoding: 'utf8' });
    return files
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => {
        const text = readFileSync(join(repositoryRoot, folder, file), 'utf8');
        return { folder, path: file.split(sep).join('/'), imports: importsOf(file, text) };
      });
  });
}

/** Partners' projects, and sources in another language. The compiler reads them separately too. */
const notOurs = /(?:^|\/)(?:node_modules|dist)\/|^engine\/kernels\/|^test\/types\/|^test\/frameworks\/[^/]+\/|\.d\.ts$/;

/** A module in any folder, by its path in the repository. */
export interface RepositoryModule {
  file: string;
  imports: readonly Import[];
}

/** @param folder relative to the repository's root */
export function modulesUnder(folder: string): RepositoryModule[] {
  return readdirSync(join(repositoryRoot, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.split(sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !notOurs.test(file))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(join(repositoryRoot, file), 'utf8')) }));
}

/** Full names come before patterns. */
const packagePaths = Object.entries<string[]>(tsconfig.compilerOptions.paths)
  .toSorted(([a], [b]) => Number(a.includes('*')) - Number(b.includes('*')))
  .map(([name, [path = '']]) => ({
    name: new RegExp(`^${name.replace('*', '(.+)')}$`),
    path: path.slice('./'.length),
  }));

/**
 * Resolves an import to a path from the repository's root, and our own packages to their sources. Returns `null` for
 * third-party packages.
 */
export function fileOf(importer: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return targetOf(importer, specifier);
  for (const { name, path } of packagePaths) {
    const match = name.exec(specifier);
    if (match !== null) return path.replace('*', match[1] ?? '');
  }
  return undefined;
}

/** Resolves a relative import to a path from the package's sources, which starts with `..` if it is outside of them. */
export function targetOf(path: string, specifier: string): string {
  return join(dirname(path), specifier).split(sep).join('/').replace(/\.js$/, '.ts');
}
