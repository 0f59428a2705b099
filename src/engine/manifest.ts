/**
 * Increased with every change of the protocol between page and worker, so that old assets next to new code cause a
 * clear error.
 */
export const assetsVersion = 8;

/** What faces need. */
export const faceAssets = [
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
] as const;

/** The files of the package `idv-elements-mediapipe`. A site without it runs only the compact engine. */
export const mediaPipeAssets = ['mediapipe-worker', 'wasm', 'landmarker'] as const;

export const assetNames = [
  ...(['documents-worker', 'document-map', 'zone-reader'] as const),
  ...faceAssets,
  ...mediaPipeAssets,
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

/** `manifest.json` with every asset. */
export interface AssetManifest {
  version: number;
  files: Record<AssetName, AssetFile>;
}

/** `manifest.json` of a package or a site. */
export interface ServedManifest {
  version: number;
  files: Partial<Record<AssetName, AssetFile>>;
}

/** Where the script of `idv-elements-mediapipe` leaves the address of its files, for pages without a bundler. */
export const addedAssetsKey = Symbol.for('idv-elements.mediapipe');

export interface AddedAssets {
  base: string;
  manifest: ServedManifest;
}

export function hasMediaPipe(files: Partial<Record<AssetName, unknown>>): boolean {
  return mediaPipeAssets.every((name) => files[name] !== undefined);
}

export function isAssetManifest(value: unknown): value is ServedManifest {
  if (typeof value !== 'object' || value === null || !('files' in value)) return false;
  const { files } = value;
  if (typeof files !== 'object' || files === null) return false;
  const byName = files as Record<string, Partial<AssetFile> | undefined>;
  const isWhole = ({ file, bytes, integrity }: Partial<AssetFile> = {}): boolean =>
    typeof file === 'string' && typeof bytes === 'number' && typeof integrity === 'string';
  return (
    ['documents-worker', ...faceAssets].every((name) => isWhole(byName[name])) && Object.values(byName).every(isWhole)
  );
}
