/** The engine's assets in this package. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { assetNames, assetsVersion, isAssetManifest, type AssetFile, type ServedManifest } from '../engine/manifest.js';
import { wrong, type Finding } from './findings.js';

/** From `dist/cli` in the package, and from `src/cli` in its repository. */
const candidates = ['../assets/', '../../dist/assets/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export interface PackageAssets {
  /** Ends with a slash. */
  folder: string;
  manifest: ServedManifest;
}

export async function readPackageAssets(): Promise<PackageAssets> {
  const folder = candidates.find((each) => existsSync(`${each}manifest.json`));
  if (folder === undefined) throw new Error('The package has no engine assets: build it first (npm run build).');
  const manifest: unknown = JSON.parse(await readFile(`${folder}manifest.json`, 'utf8'));
  if (!isAssetManifest(manifest)) throw new Error(`${folder}manifest.json is damaged: install the package again.`);
  return { folder, manifest };
}

/** As in the `integrity` attribute. */
export function hasContent(content: Uint8Array, { bytes, integrity }: AssetFile): boolean {
  return content.length === bytes && `sha256-${createHash('sha256').update(content).digest('base64')}` === integrity;
}

/** Names of assets in earlier versions. */
const retired = ['detector', 'worker'];
const hashedName = new RegExp(`^(${[...assetNames, ...retired].join('|')})\\.[0-9a-f]{8}\\.[a-z]+(\\.(br|gz))?$`);

/** Whether a file name looks like an asset of any version. Other files are not ours. */
export const isAssetOfSomeVersion = (file: string): boolean => hashedName.test(file);

/** Checks that served assets are those of this package. */
export function checkManifest(about: string, served: ServedManifest, own: ServedManifest, fix: string): Finding[] {
  if (served.version !== assetsVersion) {
    const what = `the assets are of version ${served.version}, this package needs version ${assetsVersion}.`;
    return [wrong(about, what, fix)];
  }
  const differing = Object.entries(served.files).filter(
    ([name, { integrity }]) => own.files[name as keyof ServedManifest['files']]?.integrity !== integrity,
  );
  if (differing.length === 0) return [];
  const names = differing.map(([name]) => name).join(', ');
  return [wrong(about, `the assets are of another version of the package (${names}).`, fix)];
}
