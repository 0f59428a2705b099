/** `npm run assets [-- --root <folder>]`: builds the files that the page's engines load. */
import { fileURLToPath } from 'node:url';
import { type WorkerName, buildAssets } from '../../engine/build-assets.js';
import { readSource, sources } from '../../engine/assets/sources.js';
import { readCommandLine } from '../command-line.js';
import { repositoryRoot } from '../run.js';
import { codeOf, inMode } from './bundle.js';

export async function bundleWorker(name: WorkerName): Promise<Uint8Array> {
  readSource(sources.loader);
  readSource(sources.tasks);
  return new TextEncoder().encode(await codeOf(inMode(name, { logLevel: 'error' })));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommandLine({ options: { root: { type: 'string', default: repositoryRoot } } });
  await buildAssets({ root: values.root, bundleWorker, log: (line) => console.log(line) });
}
