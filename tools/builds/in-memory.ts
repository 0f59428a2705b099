/** Builds that write nothing: one file of code, an entry or a page as a partner's bundler leaves it. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { InlineConfig, Plugin } from 'vite';
import { assetManifest, onSources, quiet, root, target } from './common.js';

export interface OneFileOptions {
  format?: 'es' | 'iife';
  minify?: boolean;
  plugins?: readonly Plugin[];
  define?: Record<string, string>;
}

/** A module of the sources with all its imports as one file in memory: a worker, a script for a page under test. */
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

/** A module of the server as one file for a runtime with web APIs alone, as a bundler for Workers makes it. */
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

/** A built entry as a partner's bundler leaves it: minified and split, in memory. */
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

/** A page as a partner's bundler leaves it, in memory: every file beside `assets/`, named by its content. */
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
