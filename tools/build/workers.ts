/** The workers, and `npm run assets [-- --out <folder>]`: builds the files that the page's engines load. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { type WorkerName, buildAssets } from '../../engine/build-assets.js';
import { readSource, sources } from '../../engine/assets/sources.js';
import { readCommandLine } from '../command-line.js';
import { bundleOneFile } from './bundle.js';

/** Branches of the wasm loader that only Node takes. Without them, nothing looks for Node's modules. */
const nodeBranch = /var ENVIRONMENT_IS_NODE = [^;]+;/;
const ownWasmUrl = 'new URL("vision_wasm_module_raw_internal.wasm", import.meta.url).href';

/** Also used by pages of the evaluation that run MediaPipe themselves. */
export function browserLoader(): Plugin {
  return {
    name: 'wasm-loader-for-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(sources.loader.path)) return undefined;
      if (!nodeBranch.test(code) || !code.includes(ownWasmUrl)) {
        throw new Error(`${id}: the loader has another shape than version ${sources.loader.version}`);
      }
      return code.replace(nodeBranch, 'const ENVIRONMENT_IS_NODE = false;').replace(ownWasmUrl, '""');
    },
  };
}

/**
 * Builds a worker as a single ES module, so that no second script has to be fetched, can be refused by a content
 * policy, or is served with a wrong type. MediaPipe's worker contains the tasks' JavaScript and the wasm loader, the
 * others only our own code.
 */
export async function bundleWorker(name: WorkerName): Promise<Uint8Array> {
  readSource(sources.loader);
  readSource(sources.tasks);
  const input = fileURLToPath(new URL(`../../src/vision/worker/${name}.ts`, import.meta.url));
  const code = await bundleOneFile(input, { minify: true, plugins: [browserLoader()] });
  return new TextEncoder().encode(code);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = readCommandLine({ options: { out: { type: 'string', default: 'dist/assets' } } });
  await buildAssets({ outDir: values.out, bundleWorker, log: (line) => console.log(line) });
}
