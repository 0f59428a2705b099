/**
 * Turns the installed packages into the files that the page loads, named by content hash, in `dist/assets` of
 * `idv-elements` and of `idv-elements-mediapipe`. Each folder's `manifest.json` is written last.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildCompactAssets } from './compact/assets.js';
import {
  assetNames,
  assetsVersion,
  mediaPipeAssets,
  type AssetFile,
  type AssetName,
  type ServedManifest,
} from '../src/engine/manifest.js';
import { makeLandmarker } from './assets/models.js';
import { buildMapper } from './compact/document-map.js';
import { buildReader } from './compact/mrz.js';
import occlusionWeights from './assets/occlusion-weights.json' with { type: 'json' };
import { readSource, sources } from './assets/sources.js';

/** Name of its module. */
export type WorkerName = AssetName & `${string}-worker`;

export interface BuildAssetsOptions {
  /** Ends with a slash. The packages' folders are in it. */
  root: string;
  /** Builds a worker's code: one ES module. */
  bundleWorker: (name: WorkerName) => Promise<Uint8Array>;
  log?: (line: string) => void;
}

interface Asset {
  ending: string;
  content: Uint8Array;
}

async function makeAssets({ bundleWorker }: BuildAssetsOptions): Promise<Record<AssetName, Asset>> {
  const script = async (name: WorkerName): Promise<Asset> => ({ ending: 'js', content: await bundleWorker(name) });
  const wasm = (content: Uint8Array): Asset => ({ ending: 'wasm', content });
  const model = (content: Uint8Array): Asset => ({ ending: 'bin', content });
  const compact = await buildCompactAssets();
  return {
    'documents-worker': await script('documents-worker'),
    'document-map': model(buildMapper()),
    'zone-reader': model(buildReader()),
    'compact-worker': await script('compact-worker'),
    'compact-kernels-relaxed': wasm(compact.kernelsRelaxed),
    'compact-kernels-simd': wasm(compact.kernelsSimd),
    'compact-kernels-scalar': wasm(compact.kernelsScalar),
    'compact-detector': model(compact.detector),
    'compact-mesh': model(compact.mesh),
    'compact-refinement': model(compact.refinement),
    'compact-lips': model(compact.lips),
    'compact-irises': model(compact.irises),
    occlusion: { ending: 'json', content: new TextEncoder().encode(JSON.stringify(occlusionWeights)) },
    'mediapipe-worker': await script('mediapipe-worker'),
    wasm: wasm(readSource(sources.wasm)),
    landmarker: { ending: 'task', content: makeLandmarker() },
  };
}

/** `name.<first 8 hexadecimal digits of the sha256>.<ending>` */
export function describeAsset(name: string, ending: string, content: Uint8Array): AssetFile {
  const hash = createHash('sha256').update(content).digest();
  return {
    file: `${name}.${hash.toString('hex').slice(0, 8)}.${ending}`,
    bytes: content.length,
    integrity: `sha256-${hash.toString('base64')}`,
  };
}

const isMediaPipe = (name: string): boolean => mediaPipeAssets.some((each) => each === name);

/**
 * Writes the assets and their manifests.
 * @throws Error if an installed package is not the one that the build was made for.
 */
export async function buildAssets(options: BuildAssetsOptions): Promise<void> {
  const assets = Object.entries(await makeAssets(options));
  writeFolder(
    options,
    'dist/assets',
    assets.filter(([name]) => !isMediaPipe(name)),
  );
  writeFolder(
    options,
    'mediapipe/dist/assets',
    assets.filter(([name]) => isMediaPipe(name)),
  );
}

function writeFolder(
  { root, log = () => {} }: BuildAssetsOptions,
  folder: string,
  assets: readonly [name: string, Asset][],
): void {
  const outDir = `${root}${folder}`;
  mkdirSync(outDir, { recursive: true });
  const files: Record<string, AssetFile> = {};
  for (const [name, { ending, content }] of assets) {
    const asset = describeAsset(name, ending, content);
    writeFileSync(join(outDir, asset.file), content);
    files[name] = asset;
    log(`${folder}/${asset.file} (${(asset.bytes / 1024).toFixed(0)} kB)`);
  }
  const manifest: ServedManifest = { version: assetsVersion, files };
  // Written last, so that every file in the manifest exists.
  const draft = join(outDir, `.manifest.${process.pid}.json`);
  writeFileSync(draft, `${JSON.stringify(manifest, null, 2)}\n`);
  renameSync(draft, join(outDir, 'manifest.json'));
  removeOutdated(outDir, manifest);
}

/** Assets of earlier versions. */
const retired = ['detector', 'worker'];

/** File names of earlier builds. Anything else in the folder is not ours. */
function removeOutdated(outDir: string, manifest: ServedManifest): void {
  const current = new Set(Object.values(manifest.files).map(({ file }) => file));
  const ours = new RegExp(`^(${[...assetNames, ...retired].join('|')})\\.[0-9a-f]{8}\\.\\w+$`);
  for (const file of readdirSync(outDir)) {
    if (ours.test(file) && !current.has(file)) rmSync(join(outDir, file));
  }
}
