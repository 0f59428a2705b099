/** Runs a build of `builds/` that writes nothing, and gives what it made. */
import { build, type InlineConfig, type Rolldown } from 'vite';
import { oneFile, type OneFileOptions } from './builds/in-memory.js';

export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset;

export async function bundle(config: InlineConfig): Promise<BundledFile[]> {
  // A library build gives one output for each format, any other a single one.
  const outputs = [await build(config)].flat() as Rolldown.RolldownOutput[];
  return outputs.flatMap(({ output }) => output);
}

/**
 * @returns the code of a build with one file
 * @throws Error that names the files when there are more
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
