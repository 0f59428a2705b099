import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import type { AssetName } from '../../src/vision/manifest.js';
import { readSource, sources } from './sources.js';

/** Turns of the wasm loader that only Node takes; without them nothing of Node is looked for. */
const nodeBranch = /var ENVIRONMENT_IS_NODE = [^;]+;/;
const ownWasmUrl = 'new URL("vision_wasm_module_raw_internal.wasm", import.meta.url).href';

/** Also for pages of the evaluation that run MediaPipe themselves. */
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

/** Of its module in `src/vision/worker`. */
export type WorkerName = AssetName & `${string}-worker`;

/**
 * A worker as one ES module with all that it imports: there is no second script to fetch, to be refused by a content
 * policy or to be served with a wrong type. MediaPipe's worker holds the tasks' JavaScript and the wasm loader, the others
 * nothing but our own code.
 */
export async function bundleWorker(name: WorkerName): Promise<Uint8Array> {
  readSource(sources.loader);
  readSource(sources.tasks);
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    plugins: [browserLoader()],
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL(`../../src/vision/worker/${name}.ts`, import.meta.url)),
        preserveEntrySignatures: false,
        output: { format: 'es', codeSplitting: false, entryFileNames: `${name}.js` },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((part) => part.type === 'chunk');
  const [chunk] = chunks;
  if (chunk === undefined || result.output.length !== 1) {
    const found = result.output.map(({ fileName }) => fileName).join(', ');
    throw new Error(`${name} must be one file, the bundler made: ${found}`);
  }
  return new TextEncoder().encode(chunk.code);
}
