/** Runs the builds in `vite.config.ts` by their modes, into files or in memory. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type InlineConfig, type Plugin, type Rolldown, build } from 'vite';
import { repositoryRoot } from '../run.js';
import type { Mode } from './mode.js';

/** A mode of `vite.config.ts`, for Vite's `build` and `createServer`. @param more overrides its settings */
export const inMode = (mode: Mode, more: InlineConfig = {}): InlineConfig => ({
  configFile: `${repositoryRoot}vite.config.ts`,
  // This process already reads TypeScript.
  configLoader: 'native',
  logLevel: 'warn',
  mode,
  ...more,
});

/** Builds the files of these modes, one after the other. */
export async function make(...names: Mode[]): Promise<void> {
  // Rolldown warns that our plugins take much of a short build.
  const checks = { bundlerTimings: false };
  for (const name of names) await build(inMode(name, { build: { rolldownOptions: { checks } } }));
}

export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

/** Runs a build in memory and returns its output. */
export async function bundle(config: InlineConfig): Promise<BundledFile[]> {
  // A library build returns one output for each format, any other build a single one.
  const outputs = [await build({ ...config, build: { ...config.build, write: false } })].flat();
  return (outputs as Rolldown.RolldownOutput[]).flatMap(({ output }) => output);
}

/**
 * @returns the code of a build with one file
 * @throws Error that names the files if there are several
 */
export async function codeOf(config: InlineConfig): Promise<string> {
  const files = await bundle(config);
  const [file] = files;
  if (file?.type === 'chunk' && files.length === 1) return file.code;
  throw new Error(`Expected one file, but the bundler wrote: ${files.map(({ fileName }) => fileName).join(', ')}`);
}

export interface OneFileOptions {
  format?: 'es' | 'iife';
  plugins?: Plugin[];
  define?: Record<string, string>;
}

/** Bundles a source module with all its imports into one file. @param input absolute path */
export function bundleOneFile(input: string, { format = 'es', ...more }: OneFileOptions = {}): Promise<string> {
  const build = { rolldownOptions: { input, output: { format } } };
  return codeOf(inMode('one-file', { logLevel: 'error', ...more, build }));
}

/** Bundles a page like a partner's bundler. @param page relative to the repository's root */
export function partnerPage(page: string, more: InlineConfig = {}): InlineConfig {
  const file = pathToFileURL(`${repositoryRoot}${page}`);
  const build = { rolldownOptions: { input: fileURLToPath(file) } };
  return inMode('page', { root: fileURLToPath(new URL('.', file)), logLevel: 'error', ...more, build });
}
