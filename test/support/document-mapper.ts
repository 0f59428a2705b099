/** The network that maps documents, as shipped, on the best kernels that Node can run. */
import type { DocumentMapper } from '../../src/document/document-map.js';
import { bestKernels, createCompactRuntime } from '../../src/engine/compact/index.js';
import { prepareDocumentMapper } from '../../src/engine/document-map/mapper.js';
import { shippedAsset } from './shipped-assets.js';

export async function documentMapper(): Promise<DocumentMapper> {
  const kernels = await shippedAsset(`compact-kernels-${bestKernels()}`);
  const runtime = await createCompactRuntime(await WebAssembly.compile(kernels));
  return prepareDocumentMapper(runtime, await shippedAsset('document-map'));
}
