/** The engine's files as built, once for all test files, because building takes seconds. */
import { readFileSync } from 'node:fs';
import type { AssetManifest, AssetName } from '../../src/engine/manifest.js';
import { pathToFileURL } from 'node:url';
import { ensureAssets } from '../../tools/build/stale.js';
import { siteAssets } from '../../tools/repository.js';

export const assetsFolder = pathToFileURL(siteAssets);

async function readManifest(): Promise<AssetManifest> {
  await ensureAssets();
  return JSON.parse(readFileSync(new URL('manifest.json', assetsFolder), 'utf8')) as AssetManifest;
}

let manifest: Promise<AssetManifest> | undefined;

/** Builds them if they are missing or outdated. */
export function shippedManifest(): Promise<AssetManifest> {
  return (manifest ??= readManifest());
}

export async function shippedAsset(name: AssetName): Promise<Uint8Array<ArrayBuffer>> {
  const { files } = await shippedManifest();
  return Uint8Array.from(readFileSync(new URL(files[name].file, assetsFolder)));
}
