/** Where built files of the packages are. Node only. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

function distOf(name: 'idv-elements' | 'idv-elements-server'): URL {
  const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`);
  return new URL('dist/', pathToFileURL(manifest));
}

/** `dist/` of `idv-elements`, with script tag, worker, WebAssembly and models; it may not be built yet. */
export const elementsFolder = (): URL => distOf('idv-elements');
/** `dist/` of this package. */
export const serverFolder = (): URL => distOf('idv-elements-server');
