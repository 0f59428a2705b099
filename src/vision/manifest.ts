/**
 * Raised with every change of the protocol between page and worker: old assets beside new code get an error that says
 * so.
 */
export const assetsVersion = 5;

export const assetNames = [
  'documents-worker',
  'compact-worker',
  'compact-kernels-relaxed',
  'compact-kernels-simd',
  'compact-kernels-scalar',
  'compact-detector',
  'compact-mesh',
  'compact-refinement',
  'occlusion',
  'mediapipe-worker',
  'wasm',
  'landmarker',
] as const;
export type AssetName = (typeof assetNames)[number];

export interface AssetFile {
  /** Relative to the manifest. */
  file: string;
  /** Uncompressed. */
  bytes: number;
  /** As in the `integrity` attribute: `sha256-` and base64. */
  integrity: string;
}

/** `manifest.json` of the engine's assets. */
export interface AssetManifest {
  version: number;
  files: Record<AssetName, AssetFile>;
}

export function isAssetManifest(value: unknown): value is AssetManifest {
  if (typeof value !== 'object' || value === null || !('files' in value)) return false;
  const { files } = value;
  if (typeof files !== 'object' || files === null) return false;
  const byName = files as Record<string, Partial<AssetFile> | undefined>;
  return assetNames.every((name) => {
    const entry = byName[name];
    return typeof entry?.file === 'string' && typeof entry.bytes === 'number' && typeof entry.integrity === 'string';
  });
}
