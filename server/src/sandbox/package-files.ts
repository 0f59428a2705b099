import type { HostedPageFiles } from './options.js';

/** Reads built files on Node, anew for each request, because the repository may be rebuilt while its sandbox runs. */
export function packageFiles(): HostedPageFiles {
  return async (path) => {
    const { readFile } = await import('node:fs/promises');
    const { elementsFolder, elementsVersion, serverFolder } = await import('../shared/elements-package.js');
    const folder = path.startsWith('page/') ? serverFolder() : elementsFolder();
    const file = path.replace(/^cdn\/current\//, () => `cdn/${elementsVersion()}/`);
    try {
      return Uint8Array.from(await readFile(new URL(file, folder)));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return null;
    }
  };
}
