/**
 * `dist/cdn/<version>/idv-elements.js`, the file of the script tag. It loads the code of an element when its tag first
 * appears in the document. It imports and exports nothing, so that it runs with `type="module"` and without alike.
 */
import { loadElements } from './script-tag/load-elements.js';

export type * from './index.js';

/** Set by the build: the package's version, and the files that an element consists of at first, by its tag. */
declare const __IDV_SCRIPT_TAG__: { version: string; files: Record<string, readonly string[]> };

const script = document.currentScript;
// A module has no script element, and the browser knows its address. So it does with a classic script, unless that one
// comes from another origin without `crossorigin`.
const base = script instanceof HTMLScriptElement && script.src !== '' ? script.src : null;

loadElements({
  ...__IDV_SCRIPT_TAG__,
  load: (file) => import(/* @vite-ignore */ base === null ? `./${file}` : new URL(file, base).href),
});
