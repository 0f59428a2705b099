/** Removes the Node branches from MediaPipe's WebAssembly loader. */
import type { Plugin } from 'vite';
import { sources } from '../../engine/assets/sources.js';

/** Decides between the loader's branches for Node and for browsers. As `false`, nothing looks for Node's modules. */
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
        throw new Error(`${id}: this is not the loader of version ${sources.loader.version}`);
      }
      return code.replace(nodeBranch, 'const ENVIRONMENT_IS_NODE = false;').replace(ownWasmUrl, '""');
    },
  };
}
