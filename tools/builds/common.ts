/** What the builds share. */
import { readFileSync } from 'node:fs';
import type { InlineConfig } from 'vite';
import { repositoryRoot } from '../run.js';

interface Manifest {
  version: string;
}

export const root = repositoryRoot;
export const target = 'es2022';

/** `idv-elements` and its siblings by their sources, as `paths` of the compiler's settings name them. */
export const onSources = { resolve: { tsconfigPaths: true } } satisfies InlineConfig;
export const quiet = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;

/**
 * What the code knows of its build: its version, and the assets beside it, so that it asks for no manifest and trusts
 * the hashes.
 * @param path from the built file to the assets; `null` where a bundler of the partner's will move the code
 */
export const assetManifest = (path: string | null): Record<string, string> => ({
  __IDV_VERSION__: JSON.stringify((JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest).version),
  __IDV_ASSET_MANIFEST__: readFileSync(`${root}dist/assets/manifest.json`, 'utf8'),
  __IDV_ASSETS_PATH__: JSON.stringify(path),
});
