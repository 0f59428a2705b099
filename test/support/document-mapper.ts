/** The network that maps documents, on the kernels that Node can run. */
import { buildMapper } from '../../engine/compact/document-map.js';
import { compileKernels } from '../../engine/compact/kernels.js';
import type { DocumentMapper } from '../../src/document/document-map.js';
import { bestKernels, createCompactRuntime } from '../../src/vision/compact/index.js';
import { prepareDocumentMapper } from '../../src/vision/document-map/mapper.js';

/** As shipped. */
export async function documentMapper(): Promise<DocumentMapper> {
  const kernels = await compileKernels(bestKernels());
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  return prepareDocumentMapper(runtime, buildMapper());
}
