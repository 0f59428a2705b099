/** Where this package's files are, both in the repository and as published. Node only. */
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const packageFolder = (): URL =>
  new URL('./', pathToFileURL(createRequire(import.meta.url).resolve('idv-elements-server/package.json')));

/** `dist/`: the hosted page, and the engine's WebAssembly and models. It may not be built yet. */
export const builtFolder = (): URL => new URL('dist/', packageFolder());
/** The models of presentation attack detection. */
export const modelsFolder = (): URL => new URL('models/', packageFolder());
