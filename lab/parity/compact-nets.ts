/** The compact engine's networks with the weights of their source. */
import { compileKernels } from '../../engine/compact/kernels.js';
import { convertModel } from '../../engine/compact/models.js';
import type { ModelName } from '../../engine/compact/rounded.js';
import { createCompactRuntime, type CompactModel, type CompactNet } from '../../src/engine/compact/index.js';

export type Models = Record<ModelName, CompactModel>;
export const exactModels: Models = {
  detector: convertModel('detector'),
  mesh: convertModel('mesh'),
  refinement: convertModel('refinement'),
  lips: convertModel('lips'),
  irises: convertModel('irises'),
};

const kernels = await WebAssembly.compile(await compileKernels('simd'));

export async function netsOf(models: Models): Promise<Record<ModelName, CompactNet>> {
  const runtime = await createCompactRuntime(kernels);
  const detector = runtime.prepare(models.detector);
  const mesh = runtime.prepare(models.mesh);
  const refinement = runtime.prepare(models.refinement, mesh);
  const lips = runtime.prepare(models.lips, mesh);
  return { detector, mesh, refinement, lips, irises: runtime.prepare(models.irises, refinement) };
}
