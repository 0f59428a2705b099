/** Where built files of the packages are. Node only. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);

function distOf(name: 'idv-elements' | 'idv-elements-server'): URL {
  return new URL('dist/', pathToFileURL(require.resolve(`${name}/package.json`)));
}

/** `dist/` of `idv-elements`, with script tag, worker, WebAssembly and models. It may not be built yet. */
export const elementsFolder = (): URL => distOf('idv-elements');
/** Name of the folder with the files of its script tag. */
export const elementsVersion = (): string => (require('idv-elements/package.json') as { version: string }).version;
/** `dist/` of this package. */
export const serverFolder = (): URL => distOf('idv-elements-server');
/** The models of this package. The path is the same in the sources and in the published package. */
export const modelsFolder = (): URL => new URL('../models/', serverFolder());
