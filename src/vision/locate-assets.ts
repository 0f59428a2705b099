import { IdvError } from '../shared/errors.js';
import { defaultAssets, packageAssets, packageManifest } from './assets-base.js';
import { fetchJson } from './fetch-asset.js';
import { assetsVersion, hasEngine, isAssetManifest, type AssetName, type ServedManifest } from './manifest.js';
import type { AssetLocation } from './protocol.js';
import type { EngineName } from './types.js';

export type LocatedAssets = Record<AssetName, AssetLocation>;

/** Without the files of an engine that the site leaves out. */
export type ServedAssets = Partial<LocatedAssets>;

/** @throws IdvError where the site leaves out what this kind of worker needs; nothing was asked for then */
export function assertServed(assets: ServedAssets, kind: EngineName | 'documents'): asserts assets is LocatedAssets {
  if (kind === 'documents' || hasEngine(assets, kind)) return;
  throw new IdvError('vision-assets-missing', `The site leaves out the files of the ${kind} engine.`);
}

/** Absolute, with a slash at its end; relative ones are relative to the document. */
export function resolveAssetsBase(assets: string | URL | undefined): URL {
  if (assets === undefined || assets === '') return defaultAssets();
  const base = new URL(assets, document.baseURI);
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  return base;
}

/** @throws IdvError `vision-assets-missing` or `vision-assets-corrupt`, with the manifest's address. */
export async function locateAssets(base: URL): Promise<ServedAssets> {
  const own = base.href === packageAssets()?.href ? packageManifest : null;
  const manifest = own ?? (await fetchManifest(new URL('manifest.json', base).href));
  return Object.fromEntries(
    Object.entries(manifest.files).map(([name, { file, bytes, integrity }]) => [
      name,
      { url: new URL(file, base).href, bytes, integrity },
    ]),
  );
}

async function fetchManifest(url: string): Promise<ServedManifest> {
  const manifest = await fetchJson(url).catch((cause: unknown) => {
    throw withTheWayOut(cause);
  });
  if (!isAssetManifest(manifest)) {
    throw new IdvError('vision-assets-corrupt', `${url} is not a manifest of engine assets`);
  }
  if (manifest.version !== assetsVersion) {
    throw new IdvError(
      'vision-assets-missing',
      `${url} is of assets version ${manifest.version}, this package needs version ${assetsVersion}: copy the assets of the installed package`,
    );
  }
  return manifest;
}

/** The most common mistake of all: the way out comes in the same breath. */
function withTheWayOut(cause: unknown): unknown {
  if (!(cause instanceof IdvError) || cause.code !== 'vision-assets-missing') return cause;
  const { code, message, retryable } = cause;
  return new IdvError(
    code,
    `${message.replace(/\.$/, '')}. Run "npx idv-elements assets public/idv-assets", where "public" is what your site serves ` +
      `as its root, or name another place with the "assets" attribute.`,
    { retryable, cause: cause.cause },
  );
}
