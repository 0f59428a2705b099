/**
 * Settings that the builds share, and builds in memory: one file of code, or an entry or page as a partner's bundler
 * builds it.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type InlineConfig, type Plugin, build, type Rolldown } from 'vite';
import { repositoryRoot } from '../run.js';

interface Manifest {
  version: string;
}

export const root = repositoryRoot;
export const target = 'es2022';

/** Resolves `idv-elements` and its siblings to their sources, like `paths` in the compiler's settings. */
export const onSources = { resolve: { tsconfigPaths: true } } satisfies InlineConfig;
export const quiet = { configFile: false, logLevel: 'warn' } satisfies InlineConfig;

/**
 * Constants that tell the code its version and the assets next to it, so that it need not request a manifest and can
 * trust the hashes.
 * @param path from the built file to the assets; `null` if a partner's bundler will move the code
 */
export const assetManifest = (path: string | null): Record<string, string> => ({
  __IDV_VERSION__: JSON.stringify((JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as Manifest).version),
  __IDV_ASSET_MANIFEST__: readFileSync(`${root}dist/assets/manifest.json`, 'utf8'),
  __IDV_ASSETS_PATH__: JSON.stringify(path),
});

export interface OneFileOptions {
  format?: 'es' | 'iife';
  minify?: boolean;
  plugins?: readonly Plugin[];
  define?: Record<string, string>;
}

/**
 * Bundles a source module with all its imports into one file in memory, such as a worker or a script for a page under
 * test.
 */
export function oneFile(
  input: string,
  { format = 'es', minify = false, plugins = [], define = {} }: OneFileOptions = {},
): InlineConfig {
  return {
    ...quiet,
    ...onSources,
    root,
    logLevel: 'error',
    define,
    plugins: [...plugins],
    build: {
      write: false,
      target,
      minify,
      modulePreload: false,
      rolldownOptions: { input, preserveEntrySignatures: false, output: { format, codeSplitting: false } },
    },
  };
}

/** Bundles a server module into one file for a runtime that has only web APIs, like a bundler for Workers. */
export function workersFile(input: string, external: (string | RegExp)[]): InlineConfig {
  const { build, ...rest } = oneFile(input);
  return {
    ...rest,
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ...build,
      ssr: true,
      rolldownOptions: { ...build?.rolldownOptions, preserveEntrySignatures: 'strict', external },
    },
  };
}

/** Bundles a built entry like a partner's bundler: minified and split, in memory. */
export function bundledEntry(entry: string): InlineConfig {
  return {
    ...quiet,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target,
      lib: { entry: `${root}${entry}`, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { output: { minify: true } },
    },
  };
}

/** Bundles a page like a partner's bundler, in memory: all files next to `assets/`, named by their content. */
export function bundledPage(page: string): InlineConfig {
  const names = { entryFileNames: 'app/[name]-[hash].js', chunkFileNames: 'app/[name]-[hash].js' };
  return {
    ...quiet,
    ...onSources,
    root: fileURLToPath(new URL('.', pathToFileURL(`${root}${page}`))),
    logLevel: 'error',
    define: assetManifest('../assets/'),
    build: {
      write: false,
      target,
      // Today's browsers need no polyfill.
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}${page}`, output: names },
    },
  };
}

export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Runs a build in memory and returns its output. */
export async function bundle(config: InlineConfig): Promise<BundledFile[]> {
  // A library build returns one output for each format, any other build a single one.
  const outputs = [await build(config)].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output);
}

/**
 * @returns the code of a build with one file
 * @throws Error that names the files if there are several
 */
export async function codeOf(config: InlineConfig): Promise<string> {
  const files = await bundle(config);
  const [file] = files;
  if (file?.type === 'chunk' && files.length === 1) return file.code;
  throw new Error(`One file was expected, the bundler made: ${files.map(({ fileName }) => fileName).join(', ')}`);
}

/** @param input absolute path of a module of the sources */
export function bundleOneFile(input: string, options?: OneFileOptions): Promise<string> {
  return codeOf(oneFile(input, options));
}
