/** Everything that the compact engine loads, built from the installed packages and the neighboring folders. */
import { compileKernels } from './kernels.js';
import { buildModel } from './models.js';

export interface CompactAssets {
  /** Model files. */
  detector: Uint8Array;
  mesh: Uint8Array;
  refinement: Uint8Array;
  lips: Uint8Array;
  irises: Uint8Array;
  /** WebAssembly. A browser needs the build that `bestKernels` names. */
  kernelsRelaxed: Uint8Array;
  kernelsSimd: Uint8Array;
  kernelsScalar: Uint8Array;
}

/** Builds the assets. The same packages always give the same bytes. */
export async function buildCompactAssets(): Promise<CompactAssets> {
  const compiling = Promise.all([compileKernels('relaxed'), compileKernels('simd'), compileKernels('scalar')]);
  const models = {
    detector: buildModel('detector'),
    mesh: buildModel('mesh'),
    refinement: buildModel('refinement'),
    lips: buildModel('lips'),
    irises: buildModel('irises'),
  };
  const [kernelsRelaxed, kernelsSimd, kernelsScalar] = await compiling;
  return { ...models, kernelsRelaxed, kernelsSimd, kernelsScalar };
}
