/** The elements, by their folders: `<idv-face-capture>` is in `src/elements/face-capture`. */
import { existsSync, readdirSync } from 'node:fs';
import { repositoryRoot } from './run.js';

const folder = `${repositoryRoot}src/elements/`;

/** Names without `idv-`, which are the names of the package's entries too. */
export const elementNames: readonly string[] = readdirSync(folder)
  .filter((name) => existsSync(`${folder}${name}/define.ts`))
  .toSorted();

/** `path` as it is, or, where it has a star, once for each element with its name in that place. */
export function eachElement(path: string): string[] {
  return path.includes('*') ? elementNames.map((name) => path.replaceAll('*', name)) : [path];
}
