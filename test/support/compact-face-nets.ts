/** Networks for the face engine, as shipped. */
import { bestKernels, createCompactRuntime, loadCompactModel } from '../../src/engine/compact/index.js';
import type { CompactNet } from '../../src/engine/compact/types.js';
import { shippedAsset } from './shipped-assets.js';

export type FaceNets = Record<'detector' | 'mesh' | 'refinement' | 'lips' | 'irises', CompactNet>;

/** The shipped models on the kernels that Node can run. */
export async function shippedNets(): Promise<FaceNets> {
  const kernels = await shippedAsset(`compact-kernels-${bestKernels()}`);
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  const detector = runtime.prepare(loadCompactModel(await shippedAsset('compact-detector')));
  const mesh = runtime.prepare(loadCompactModel(await shippedAsset('compact-mesh')));
  const refinement = runtime.prepare(loadCompactModel(await shippedAsset('compact-refinement')), mesh);
  const lips = runtime.prepare(loadCompactModel(await shippedAsset('compact-lips')), mesh);
  const irises = runtime.prepare(loadCompactModel(await shippedAsset('compact-irises')), refinement);
  return { detector, mesh, refinement, lips, irises };
}
