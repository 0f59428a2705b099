import { documentTypes, documentTypeSpecs } from './document-types.js';
import type { DocumentCountry, DocumentSide, DocumentType } from './document-types.js';

function isDocumentType(name: string): name is DocumentType {
  return (documentTypes as readonly string[]).includes(name);
}

/**
 * What the person may choose from: what the page names, else all that the country offers. Unknown names are left out.
 */
export function documentChoice(country: DocumentCountry, asked: string | null): readonly DocumentType[] {
  const named = (asked ?? '').split(/[\s,]+/).filter(isDocumentType);
  if (named.length > 0) return named;
  return documentTypes.filter((type) => documentTypeSpecs[type].countries.includes(country));
}

/** The sides to take: those asked for that the document has; its front when that leaves none. */
export function sidesOf(asked: string, documentType: DocumentType | null): readonly DocumentSide[] {
  const has = documentType === null ? (['front', 'back'] as const) : documentTypeSpecs[documentType].sides;
  const sides = has.filter((side) => asked.split(/[\s,]+/).includes(side));
  return sides.length > 0 ? sides : ['front'];
}
