import type { HostedPageFiles } from './options.js';

/** Reads built files on Node, anew for each request, because the repository may be rebuilt while its sandbox runs. */
export function packageFiles(): HostedPageFiles {
  return async (path) => {
    const { readFile } = await import('node:fs/promises');
    const { builtFolder } = await import('../shared/package-folders.js');
    try {
      return Uint8Array.from(await readFile(new URL(path, builtFolder())));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  };
}
