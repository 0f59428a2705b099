/** The engine's assets in this package, and in `idv-elements-mediapipe` if that is installed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  assetNames,
  assetsVersion,
  hasMediaPipe,
  isAssetManifest,
  type AssetFile,
  type AssetName,
  type ServedManifest,
} from '../engine/manifest.js';
import { wrong, type Finding } from './findings.js';

/** From `dist/cli` in the package, and from `src/cli` in its repository. */
const candidates = ['../assets/', '../../dist/assets/'].map((path) => fileURLToPath(new URL(path, import.meta.url)));

export interface PackageAssets {
  manifest: ServedManifest;
  folderOf: (file: AssetFile) => string;
}

/** The project comes first, because some package managers show a package only its own dependencies. */
const projects = (): string[] => [join(process.cwd(), 'package.json'), fileURLToPath(import.meta.url)];

/** @returns the path of the other package's manifest, as the file would import it, or nothing */
function mediaPipeSeenFrom(file: string): string[] {
  try {
    return [createRequire(file).resolve('idv-elements-mediapipe/manifest.json')];
  } catch {
    return [];
  }
}

/** @param from files whose `node_modules` may contain the other package */
export async function readPackageAssets(from = projects()): Promise<PackageAssets> {
  const folder = candidates.find((each) => existsSync(`${each}manifest.json`));
  if (folder === undefined) throw new Error('The package has no engine assets: build it first (npm run build).');
  const manifest: unknown = JSON.parse(await readFile(`${folder}manifest.json`, 'utf8'));
  if (!isAssetManifest(manifest)) throw new Error(`${folder}manifest.json is damaged: install the package again.`);
  const [path] = from.flatMap(mediaPipeSeenFrom);
  if (path === undefined) return { manifest, folderOf: () => folder };
  const { version, files } = JSON.parse(await readFile(path, 'utf8')) as ServedManifest;
  if (version !== manifest.version || !hasMediaPipe(files)) {
    throw new Error(`${path} is of another version: install idv-elements-mediapipe in the version of idv-elements.`);
  }
  const isAdded = (file: AssetFile): boolean => Object.values(files).includes(file);
  return {
    manifest: { version, files: { ...manifest.files, ...files } },
    folderOf: (file) => (isAdded(file) ? dirname(path) : folder),
  };
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
  // Files of a package that is not installed here can't be compared.
  const differing = Object.entries(served.files).filter(
    ([name, { integrity }]) => (own.files[name as AssetName]?.integrity ?? integrity) !== integrity,
  );
  if (differing.length === 0) return [];
  const names = differing.map(([name]) => name).join(', ');
  return [wrong(about, `the assets are of another version of the package (${names}).`, fix)];
}
