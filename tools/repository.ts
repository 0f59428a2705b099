/** What the repository holds: the elements, by their folders (`src/elements/face-capture`), and files by their endings. */
import { existsSync, readdirSync } from 'node:fs';
import { repositoryRoot } from './run.js';

const elements = `${repositoryRoot}src/elements/`;

/** Names without `idv-`, which are the names of the package's entries too. */
export const elementNames: readonly string[] = readdirSync(elements)
  .filter((name) => existsSync(`${elements}${name}/define.ts`))
  .toSorted();

/** `path` as it is, or, where it has a star, once for each element with its name in that place. */
export function eachElement(path: string): string[] {
  return path.includes('*') ? elementNames.map((name) => path.replaceAll('*', name)) : [path];
}

const skipped = /(^|\/)(node_modules|dist)\//;

/** @param folder with a slash at its end, or empty for the root @returns paths relative to the repository's root */
export function filesUnder(folder: string, extension: string, options = { recursive: true }): string[] {
  const full = `${repositoryRoot}${folder}`;
  if (!existsSync(full)) return [];
  return readdirSync(full, { ...options, encoding: 'utf8' })
    .map((name) => `${folder}${name}`)
    .filter((path) => path.endsWith(extension) && !skipped.test(path))
    .toSorted();
}
