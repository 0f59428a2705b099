import type { HostedPageFiles } from './options.js';

/** The server's package has the face engine, and this one what only the page needs. */
const packages = ['idv-elements-testing', 'idv-elements-server'];

/** Reads built files on Node, anew for each request, because the repository may be rebuilt while its sandbox runs. */
export function packageFiles(): HostedPageFiles {
  return async (path) => {
    const { readFile } = await import('node:fs/promises');
    const { createRequire } = await import('node:module');
    const { resolve } = createRequire(import.meta.url);
    for (const name of packages) {
      try {
        return Uint8Array.from(
          await readFile(resolve(`${name}/package.json`).replace(/package\.json$/, `dist/${path}`)),
        );
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      }
    }
    return null;
  };
}
