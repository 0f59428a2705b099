import { isAssetManifest, type ServedManifest } from './manifest.js';

/** Set by the package's build to the content of `manifest.json`; not defined when the sources run unbuilt. */
declare const __IDV_ASSET_MANIFEST__: unknown;

/**
 * Set by builds whose files nobody bundles again (the script tag): the way from the built file to the assets. `null` in
 * the npm modules, where this module's own address is lost.
 */
declare const __IDV_ASSETS_PATH__: string | null;

/** Where `npx idv-elements assets public/idv-assets` puts them, seen from the page. */
const usualPlace = '/idv-assets/';

/** A module of the npm package that a server hands out as it is: in a folder of `dist`, as `assets` is. */
const packageModule = /^https?:\/\/.+\/idv-elements(?:@[^/]+)?\/dist\/[\w-]+\/[^/]+\.js(?=[?:]|$)/;

let own: URL | null | undefined;

/**
 * The assets beside this code, or `null` where a bundler has moved the code away from them.
 *
 * Asked for late and by the stack: bundlers read a module's own address at build time. Some look for the folder then,
 * some write the path of the build machine into the output, and some give an invalid address.
 */
export function packageAssets(): URL | null {
  if (own === undefined) own = findPackageAssets();
  return own;
}

function findPackageAssets(): URL | null {
  if (typeof __IDV_ASSETS_PATH__ === 'string') return new URL(__IDV_ASSETS_PATH__, import.meta.url);
  const { stack } = new Error('Where am I?');
  return typeof stack === 'string' ? assetsBesideCaller(stack) : null;
}

/** @param stack as any browser writes it; its first address is the file that this code runs in */
export function assetsBesideCaller(stack: string): URL | null {
  const [address = ''] = /https?:\/\/[^\s()]+/.exec(stack) ?? [];
  const [file] = packageModule.exec(address) ?? [];
  return file === undefined ? null : new URL('../assets/', file);
}

/** Where the assets are when the page does not say. */
export function defaultAssets(): URL {
  return packageAssets() ?? new URL(usualPlace, document.baseURI);
}

const built: unknown = typeof __IDV_ASSET_MANIFEST__ === 'undefined' ? null : __IDV_ASSET_MANIFEST__;

/**
 * The manifest that was built together with this code: no round trip, and hashes as trustworthy as the code itself.
 * It speaks for the package's own folder only; another folder brings its own.
 */
export const packageManifest: ServedManifest | null = isAssetManifest(built) ? built : null;
