/** MediaPipe's loader of its WebAssembly, as a page needs it. */
import type { Plugin } from 'vite';
import { sources } from '../../engine/assets/sources.js';

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
