import { isAssetManifest, type ServedManifest } from './manifest.js';

/** The package's build sets this to the content of `manifest.json`. Undefined when the sources run unbuilt. */
declare const __IDV_ASSET_MANIFEST__: unknown;

/**
 * Path from the built file to the assets, set by builds that nobody bundles again (the script tag). `null` in the npm
 * modules, where this module's own address is lost.
 */
declare const __IDV_ASSETS_PATH__: string | null;

/** Where `npx idv-elements assets public/idv-assets` puts the assets, as seen from the page. */
const usualPlace = '/idv-assets/';

/** Matches an unbundled module of the npm package, in a folder of `dist` next to `assets`. */
const packageModule = /^https?:\/\/.+\/idv-elements(?:@[^/]+)?\/dist\/[\w-]+\/[^/]+\.js(?=[?:]|$)/;

let own: URL | null | undefined;

/**
 * Address of the assets next to this code, or `null` if a bundler has moved the code away from them.
 *
 * Determined at run time from the stack, because bundlers resolve a module's own address at build time. Some then look
 * for the folder, some write the path of the build machine into the output, and some produce an invalid address.
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

/** @param stack in any browser's format; its first address is the file that contains this code */
export function assetsBesideCaller(stack: string): URL | null {
  const [address = ''] = /https?:\/\/[^\s()]+/.exec(stack) ?? [];
  const [file] = packageModule.exec(address) ?? [];
  return file === undefined ? null : new URL('../assets/', file);
}

/** Address of the assets if the page does not set one. */
export function defaultAssets(): URL {
  return packageAssets() ?? new URL(usualPlace, document.baseURI);
}

const built: unknown = typeof __IDV_ASSET_MANIFEST__ === 'undefined' ? null : __IDV_ASSET_MANIFEST__;

/**
 * The manifest that was built together with this code. It saves a round trip, and its hashes are as trustworthy as the
 * code. It applies only to the package's own folder; any other folder has its own.
 */
export const packageManifest: ServedManifest | null = isAssetManifest(built) ? built : null;
