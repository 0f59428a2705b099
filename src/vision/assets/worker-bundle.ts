import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { readSource, sources } from './sources.js';

const entry = fileURLToPath(new URL('../worker/main.ts', import.meta.url));

/** Turns of the wasm loader that only Node takes; without them nothing of Node is looked for. */
const nodeBranch = /var ENVIRONMENT_IS_NODE = [^;]+;/;
const ownWasmUrl = 'new URL("vision_wasm_module_raw_internal.wasm", import.meta.url).href';

function browserLoader(): Plugin {
  return {
    name: 'wasm-loader-for-browsers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith(sources.loader.path)) return undefined;
      if (!nodeBranch.test(code) || !code.includes(ownWasmUrl)) {
        throw new Error(
          `${id}: the loader has another shape than version ${sources.loader.version}`,
        );
      }
      return code
        .replace(nodeBranch, 'const ENVIRONMENT_IS_NODE = false;')
        .replace(ownWasmUrl, '""');
    },
  };
}

/**
 * The worker as one ES module: our code, the tasks' JavaScript and the wasm loader. With the loader inside there is
 * no second script to fetch, to be refused by a content policy or to be served with a wrong type.
 */
export async function bundleWorker(): Promise<Uint8Array> {
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
        input: entry,
        preserveEntrySignatures: false,
        output: { format: 'es', codeSplitting: false, entryFileNames: 'worker.js' },
      },
    },
  })) as Rolldown.RolldownOutput;
  const chunks = result.output.filter((part) => part.type === 'chunk');
  const [chunk] = chunks;
  if (chunk === undefined || result.output.length !== 1) {
    const found = result.output.map(({ fileName }) => fileName).join(', ');
    throw new Error(`the worker must be one file, the bundler made: ${found}`);
  }
  return new TextEncoder().encode(chunk.code);
}
