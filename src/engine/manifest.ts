import type { EngineName } from './types.js';

/**
 * Increased with every change of the protocol between page and worker, so that old assets next to new code cause a
 * clear error.
 */
export const assetsVersion = 8;

export const assetNames = [
  'documents-worker',
  'document-map',
  'zone-reader',
  'compact-worker',
  'compact-kernels-relaxed',
  'compact-kernels-simd',
  'compact-kernels-scalar',
  'compact-detector',
  'compact-mesh',
  'compact-refinement',
  'compact-lips',
  'compact-irises',
  'occlusion',
  'mediapipe-worker',
  'wasm',
  'landmarker',
] as const;
export type AssetName = (typeof assetNames)[number];

export interface AssetFile {
  /** Relative to the manifest. */
  file: string;
  /** Uncompressed size. */
  bytes: number;
  /** As in the `integrity` attribute: `sha256-` and base64. */
  integrity: string;
}

/** Files that only one engine needs. A site may leave out those of an engine that it does not want. */
export const engineFiles: Record<EngineName, readonly AssetName[]> = {
  compact: [
    'compact-worker',
    'compact-kernels-relaxed',
    'compact-kernels-simd',
    'compact-kernels-scalar',
    'compact-detector',
    'compact-mesh',
    'compact-refinement',
    'compact-lips',
    'compact-irises',
  ],
  mediapipe: ['mediapipe-worker', 'wasm', 'landmarker'],
};

/** `manifest.json` with all assets, as the build writes it. */
export interface AssetManifest {
  version: number;
  files: Record<AssetName, AssetFile>;
}

/** `manifest.json` as a site serves it, with the files for documents and for at least one engine. */
export interface ServedManifest {
  version: number;
  files: Partial<Record<AssetName, AssetFile>>;
}

export function hasEngine(files: Partial<Record<AssetName, unknown>>, engine: EngineName): boolean {
  return engineFiles[engine].every((name) => files[name] !== undefined);
}

export function isAssetManifest(value: unknown): value is ServedManifest {
  if (typeof value !== 'object' || value === null || !('files' in value)) return false;
  const { files } = value;
  if (typeof files !== 'object' || files === null) return false;
  const byName = files as Record<string, Partial<AssetFile> | undefined>;
  const isWhole = ({ file, bytes, integrity }: Partial<AssetFile> = {}): boolean =>
    typeof file === 'string' && typeof bytes === 'number' && typeof integrity === 'string';
  return (
    ['documents-worker', 'occlusion'].every((name) => isWhole(byName[name])) &&
    Object.values(byName).every(isWhole) &&
    (hasEngine(byName, 'compact') || hasEngine(byName, 'mediapipe'))
  );
}
