import type { HostedPageFiles } from './options.js';

/** From `dist/sandbox` in the package, and from `src/sandbox` in its repository. */
const candidates = ['../', '../../dist/'];

/**
 * Reads this package's own built files, on Node. The folder is looked for at every call until it is there: a repository
 * may be built while its sandbox runs.
 */
export function packageFiles(): HostedPageFiles {
  return async (path) => {
    const { readFile } = await import('node:fs/promises');
    for (const candidate of candidates) {
      try {
        return Uint8Array.from(await readFile(new URL(candidate + path, import.meta.url)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    return null;
  };
}
