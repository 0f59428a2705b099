import { isRegionKind } from '../../testing/src/documents/region-documents.js';
import { syntheticDocumentKinds } from '../../testing/src/documents/document-kinds.js';

/**
 * The plain documents. Drawn sets use these alone, so that their figures can be compared with those of earlier versions,
 * from before the testing kit drew the documents of each country.
 */
export const plainKinds = syntheticDocumentKinds.filter((kind) => !isRegionKind(kind));
