import { IdvError } from '../contract/errors.js';
import { defaultAssets, packageAssets, packageManifest } from './assets-base.js';
import { fetchJson } from './fetch-asset.js';
import {
  addedAssetsKey,
  assetsVersion,
  hasMediaPipe,
  isAssetManifest,
  type AddedAssets,
  type AssetName,
  type ServedManifest,
} from './manifest.js';
import type { AssetLocation } from './protocol.js';
import type { EngineName } from './types.js';

export type LocatedAssets = Record<AssetName, AssetLocation>;

/** MediaPipe's are missing from most sites. */
export type ServedAssets = Partial<LocatedAssets>;

/** @throws IdvError if the site has no files for this kind of worker; nothing is requested then */
export function assertServed(assets: ServedAssets, kind: EngineName | 'documents'): asserts assets is LocatedAssets {
  if (kind !== 'mediapipe' || hasMediaPipe(assets)) return;
  throw new IdvError('vision-assets-misconfigured', 'The site does not serve the mediapipe engine.');
}

/** The absolute base URL, with a trailing slash. A relative one is resolved against the document. */
export function resolveAssetsBase(assets: string | URL | undefined): URL {
  if (assets === undefined || assets === '') return defaultAssets();
  const base = new URL(assets, document.baseURI);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

/** @throws IdvError `vision-assets-*`, with the address of the manifest. */
export async function locateAssets(base: URL): Promise<ServedAssets> {
  const own = base.href === packageAssets()?.href ? packageManifest : null;
  const manifest = own ?? (await fetchManifest(new URL('manifest.json', base).href));
  const added = (globalThis as { [addedAssetsKey]?: AddedAssets })[addedAssetsKey];
  const isUsable = added?.manifest.version === assetsVersion;
  return { ...(isUsable ? locationsIn(added.base, added.manifest) : {}), ...locationsIn(base, manifest) };
}

function locationsIn(base: URL | string, { files }: ServedManifest): ServedAssets {
  return Object.fromEntries(
    Object.entries(files).map(([name, { file, bytes, integrity }]) => [
      name,
      { url: new URL(file, base).href, bytes, integrity },
    ]),
  );
}

const recovery =
  'Run "npx idv-elements assets public/idv-assets", where "public" is what your site serves as its root, or name another ' +
  'place with the "assets" attribute.';

async function fetchManifest(url: string): Promise<ServedManifest> {
  const manifest = await fetchJson(url).catch((cause: unknown) => {
    throw withTheWayOut(cause);
  });
  const { version } = Object(manifest) as { version?: unknown };
  if (typeof version === 'number' && version !== assetsVersion) {
    const message = `${url} is of assets version ${version}, this package needs version ${assetsVersion}.`;
    throw new IdvError('vision-assets-misconfigured', message, {
      fix: `Copy those of the installed package. ${recovery}`,
    });
  }
  if (isAssetManifest(manifest)) return manifest;
  const message = `${url} is not a manifest of engine assets.`;
  throw new IdvError('vision-assets-misconfigured', message, { fix: recovery });
}

/** This is the most common mistake. */
function withTheWayOut(cause: unknown): unknown {
  if (!(cause instanceof IdvError) || cause.code !== 'vision-assets-misconfigured') return cause;
  const { code, message, retryable } = cause;
  return new IdvError(code, message, { retryable, cause: cause.cause, fix: recovery });
}
