/** Lists the repository's elements, by their folders (`src/elements/face-capture`), and its files by extension. */
import { existsSync, readdirSync } from 'node:fs';
import { repositoryRoot } from './run.js';

/** The packages' folders, with a trailing slash; the elements' is the root. */
export const packageFolders = ['', 'server/', 'testing/', 'mediapipe/'] as const;

/** What `npx idv-elements assets` makes of the built packages, for every site of this repository. */
export const siteAssets = `${repositoryRoot}.cache/idv-assets/`;

const elements = `${repositoryRoot}src/elements/`;

/** Names without `idv-`, which are also the names of the package's entries. */
export const elementNames: readonly string[] = readdirSync(elements)
  .filter((name) => existsSync(`${elements}${name}/define.ts`))
  .toSorted();

/** Returns `path`, or if it contains a star, one path for each element with its name in place of the star. */
export function eachElement(path: string): string[] {
  return path.includes('*') ? elementNames.map((name) => path.replaceAll('*', name)) : [path];
}

const skipped = /(^|\/)(node_modules|dist)\//;

/** @param folder with a trailing slash, or empty for the root @returns paths relative to the repository's root */
export function filesUnder(folder: string, extension: string, options = { recursive: true }): string[] {
  const full = `${repositoryRoot}${folder}`;
  if (!existsSync(full)) return [];
  return readdirSync(full, { ...options, encoding: 'utf8' })
    .map((name) => `${folder}${name}`)
    .filter((path) => path.endsWith(extension) && !skipped.test(path))
    .toSorted();
}
