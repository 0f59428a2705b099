import { documentCountries, documentTypes, documentTypeSpecs, isServiceType } from './document-types.js';
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

/**
 * The types that the person can choose from: the known ones that the page names, otherwise all types of the country.
 *
 * @param checked whether pictures go to a backend, which limits the country's types to those the identity service
 * checks
 */
export function documentChoice(
  country: DocumentCountry | null,
  asked: string | null,
  checked: boolean,
): readonly DocumentType[] {
  const named = (asked ?? '').split(/[\s,]+/).filter(isDocumentType);
  if (named.length > 0) return named;
  return documentTypes.filter((type) => {
    const { country: issuer } = documentTypeSpecs[type];
    return issuer !== null && issuer === country && (!checked || isServiceType(type));
  });
}

/** The requested sides that the document has, or its front if there are none. */
export function sidesOf(asked: string, documentType: DocumentType | null): readonly DocumentSide[] {
  const has = documentType === null ? (['front', 'back'] as const) : documentTypeSpecs[documentType].sides;
  const sides = has.filter((side) => asked.split(/[\s,]+/).includes(side));
  return sides.length > 0 ? sides : ['front'];
}
