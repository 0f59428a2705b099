/** Files under a folder of the repository. */
import { existsSync, readdirSync } from 'node:fs';
import { repositoryRoot } from '../run.js';

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
