/** The network that reads machine-readable zones, on the kernels that Node can run. */
import { compileKernels } from '../../engine/compact/kernels.js';
import { buildReader } from '../../engine/compact/mrz.js';
import { bestKernels, createCompactRuntime, loadCompactModel } from '../../src/vision/compact/index.js';
import type { CompactNet } from '../../src/vision/compact/types.js';

/** As shipped. */
export async function readerNet(): Promise<CompactNet> {
  const kernels = await compileKernels(bestKernels());
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  return runtime.prepare(loadCompactModel(buildReader()));
}
