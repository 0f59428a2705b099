import { unpackOcclusion } from '../../face/occlusion.js';
import type { OcclusionNetworks, OcclusionWeights } from '../../face/small-network.js';
import { fetchAsset } from '../fetch-asset.js';
import type { AssetLocation } from '../protocol.js';

export async function fetchOcclusion(
  asset: AssetLocation,
  onBytes: (count: number) => void,
): Promise<OcclusionNetworks> {
  return readOcclusion(await fetchAsset(asset, onBytes));
}

/** The hash has shown that the file is ours, so its content is trusted. */
export function readOcclusion(content: Uint8Array): OcclusionNetworks {
  return unpackOcclusion(JSON.parse(new TextDecoder().decode(content)) as OcclusionWeights);
}
