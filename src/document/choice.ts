import { documentCountries, documentTypes, documentTypeSpecs } from './document-types.js';
import type { DocumentCountry, DocumentSide, DocumentType } from './document-types.js';

/** ISO 3166-1 alpha-2. */
const shortCodes: Record<string, DocumentCountry> = { NG: 'NGA', GH: 'GHA', KE: 'KEN' };

/** A country by either of its ISO 3166-1 codes, in any case; `null` if none of its documents are supported. */
export function countryOf(code: string): DocumentCountry | null {
  const name = code.trim().toUpperCase();
  return documentCountries.find((country) => country === name) ?? shortCodes[name] ?? null;
}

function isDocumentType(name: string): name is DocumentType {
  return (documentTypes as readonly string[]).includes(name);
}

/** The requested names that are not document types. */
export function unknownTypes(asked: string | null): readonly string[] {
  return (asked ?? '').split(/[\s,]+/).filter((name) => name !== '' && !isDocumentType(name));
}

const namesIn = (asked: string | null): readonly DocumentType[] => (asked ?? '').split(/[\s,]+/).filter(isDocumentType);

/** The country that issues the first of the requested documents with one, otherwise `country`. */
export function issuerOf(country: DocumentCountry | null, asked: string | null): DocumentCountry | null {
  const issuers = namesIn(asked).flatMap((type) => documentTypeSpecs[type].country ?? []);
  return issuers[0] ?? country;
}

/**
 * The types that the person can choose from: those that the page names, otherwise all of the country. If the backend
 * takes none of those that the page names, the country's others are offered instead.
 *
 * @param isTaken whether the backend takes a document. Before the backend has said so, all count as taken
 */
export function documentChoice(
  country: DocumentCountry | null,
  asked: string | null,
  isTaken: (type: DocumentType) => boolean = () => true,
): readonly DocumentType[] {
  const named = namesIn(asked).filter(isTaken);
  if (named.length > 0) return named;
  const issuer = issuerOf(country, asked);
  return documentTypes.filter((type) => issuer !== null && documentTypeSpecs[type].country === issuer && isTaken(type));
}

/** The requested sides that the document has, or its front if there are none. */
export function sidesOf(asked: string, documentType: DocumentType | null): readonly DocumentSide[] {
  const has = documentType === null ? (['front', 'back'] as const) : documentTypeSpecs[documentType].sides;
  const sides = has.filter((side) => asked.split(/[\s,]+/).includes(side));
  return sides.length > 0 ? sides : ['front'];
}
