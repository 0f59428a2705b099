/** `idv-elements-mediapipe.js`, for pages without a bundler: tells the elements where MediaPipe's files are. */
import { addedAssetsKey, type AddedAssets, type ServedManifest } from '../../src/engine/manifest.js';

/** The build sets this to the content of this package's `manifest.json`. */
declare const __IDV_ASSET_MANIFEST__: ServedManifest;

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement)) throw new Error('Load idv-elements-mediapipe.js without type="module".');
const added: AddedAssets = { base: new URL('../../assets/', script.src).href, manifest: __IDV_ASSET_MANIFEST__ };
Object.assign(globalThis, { [addedAssetsKey]: added });
