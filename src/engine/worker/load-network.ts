import { createCompactRuntime } from '../compact/runtime/runtime.js';
import type { CompactRuntime } from '../compact/types.js';
import { fetchAsset } from '../fetch-asset.js';
import type { NetworkAssets } from '../protocol.js';
import { compile } from './web-assembly.js';

/**
 * Fetches a network and prepares it on a runtime of its own.
 * @returns `null` without assets, and where no WebAssembly runs
 * @throws if the download fails or is not the expected file
 */
export async function loadNetwork<Prepared>(
  assets: NetworkAssets | null,
  prepare: (runtime: CompactRuntime, file: Uint8Array) => Prepared,
): Promise<Prepared | null> {
  if (assets === null || !('WebAssembly' in globalThis)) return null;
  const [kernels, network] = await Promise.all([fetchAsset(assets.kernels), fetchAsset(assets.network)]);
  const module = await compile(kernels);
  if (module instanceof Error) return null;
  return prepare(await createCompactRuntime(module), network);
}
