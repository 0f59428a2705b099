/** What the builds share. */
import { readFileSync } from 'node:fs';
import type { InlineConfig } from 'vite';
import { repositoryRoot } from '../run.js';

export const root = repositoryRoot;
export const target = 'es2022';

/** `idv-elements` and its siblings by their sources, as `paths` of the compiler's settings name them. */
export const onSources = { resolve: { tsconfigPaths: true } } satisfies InlineConfig;
export const quiet = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;

/**
 * The code knows the assets beside it: it asks for no manifest, and trusts the hashes.
 * @param path from the built file to the assets; `null` where a bundler of the partner's will move the code
 */
export const assetManifest = (path: string | null): Record<string, string> => ({
  __IDV_ASSET_MANIFEST__: readFileSync(`${root}dist/assets/manifest.json`, 'utf8'),
  __IDV_ASSETS_PATH__: JSON.stringify(path),
});
