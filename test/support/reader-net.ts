/** The network that reads machine-readable zones, as shipped, on the best kernels that Node can run. */
import { bestKernels, createCompactRuntime, loadCompactModel } from '../../src/engine/compact/index.js';
import type { CompactNet } from '../../src/engine/compact/types.js';
import { shippedAsset } from './shipped-assets.js';

export async function readerNet(): Promise<CompactNet> {
  const kernels = await shippedAsset(`compact-kernels-${bestKernels()}`);
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  return runtime.prepare(loadCompactModel(await shippedAsset('zone-reader')));
}
