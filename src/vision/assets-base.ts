import { isAssetManifest, type AssetManifest } from './manifest.js';

/** Set by the package's build to the content of `manifest.json`; not defined when the sources run unbuilt. */
declare const __IDV_ASSET_MANIFEST__: unknown;

// In two steps, or bundlers take the folder for an asset of their own.
const here = import.meta.url;

/** Beside this module's folder: `dist/assets/`, seen from `dist/vision/` as well as from `dist/cdn/`. */
export const packageAssets = new URL('../assets/', here);

/**
 * The manifest that was built together with this code: no round trip, and hashes as trustworthy as the code itself.
 * It speaks for the package's own folder only; another folder brings its own.
 */
export const packageManifest: AssetManifest | null =
  typeof __IDV_ASSET_MANIFEST__ !== 'undefined' && isAssetManifest(__IDV_ASSET_MANIFEST__)
    ? __IDV_ASSET_MANIFEST__
    : null;
