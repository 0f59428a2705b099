/** The built package's files, as a site serves them: script tag, engine, and the simulated camera. */
import { existsSync, statSync } from 'node:fs';
import { extname } from 'node:path';
import { cameraTagFolder, scriptTagFolder } from '../../tools/build/script-tag.js';
import { repositoryRoot } from '../../tools/run.js';

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
};

/** Serves the engine's files under `/engine/` too, for the `assets` attribute. */
const folders: readonly (readonly [prefix: string, folder: string])[] = [
  ['/idv-elements/', 'dist/'],
  ['/engine/', '.cache/idv-assets/'],
  ['/idv-testing/', 'testing/dist/'],
  ['/camera/', cameraTagFolder],
];

export const scriptTag = `/idv-elements/${scriptTagFolder.replace(/^dist\//, '')}idv-elements.js`;

/** @returns the file served at this address, or `null` */
export function fileOf(path: string): string | null {
  const found = folders.find(([prefix]) => path.startsWith(prefix));
  const file = found === undefined ? '' : `${repositoryRoot}${found[1]}${path.slice(found[0].length)}`;
  return file === '' || file.includes('..') || !existsSync(file) || !statSync(file).isFile() ? null : file;
}

export const typeOf = (path: string): string => types[extname(path)] ?? 'application/octet-stream';
