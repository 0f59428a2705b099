/**
 * `dist/cdn/<version>/idv-elements.js`, the file of the script tag. It loads the code of an element when its tag first
 * appears in the document. It has no static imports or exports, so that it runs both with and without `type="module"`.
 */
import { loadElements } from './script-tag/load-elements.js';

export type * from './index.js';

/** Set by the build: the package's version, and the files that each element needs first, by its tag. */
declare const __IDV_SCRIPT_TAG__: { version: string; files: Record<string, readonly string[]> };

const script = document.currentScript;
// A module has no `currentScript`, and its imports resolve against its own address. Those of a classic script do too,
// but not if it comes from another origin without `crossorigin`.
const base = script instanceof HTMLScriptElement && script.src !== '' ? script.src : null;

loadElements({
  ...__IDV_SCRIPT_TAG__,
  load: (file) => import(/* @vite-ignore */ base === null ? `./${file}` : new URL(file, base).href),
});
