/** Names of documents, which elements and host backend share. */

/** Countries of issue, ISO 3166-1 alpha-3, as the identity service takes them. */
export const documentCountries = ['NGA', 'GHA', 'KEN'] as const;
export type DocumentCountry = (typeof documentCountries)[number];

/** Types that the identity service checks: those of `POST /v1/api/verification/document`. */
export const serviceTypes = [
  'ng_national_id',
  'ng_drivers_license',
  'ng_international_passport',
  'ng_voters_card',
] as const;
export type ServiceDocumentType = (typeof serviceTypes)[number];

/** The other documents by country; `any` are forms that no country is known of. */
export const otherTypesByCountry = {
  NGA: ['ng_nin_slip'],
  GHA: ['gh_ghana_card', 'gh_voters_id', 'gh_drivers_license', 'gh_passport'],
  KEN: ['ke_national_id', 'ke_passport', 'ke_drivers_license', 'ke_alien_id'],
  any: ['generic_id1', 'generic_id3', 'generic_page', 'generic_sheet'],
} as const;

/** Documents for which the identity service has no check. The backend's policy says what happens with each. */
export const otherTypes = [
  ...otherTypesByCountry.NGA,
  ...otherTypesByCountry.GHA,
  ...otherTypesByCountry.KEN,
  ...otherTypesByCountry.any,
] as const;
export type OtherDocumentType = (typeof otherTypes)[number];

export type DocumentType = ServiceDocumentType | OtherDocumentType;

/**
 * What a backend does with a document for which the identity service has no check: read its text (`ocr`), only keep its
 * pictures (`keep`), or refuse it (`none`).
 */
export const documentRules = ['ocr', 'keep', 'none'] as const;
export type DocumentRule = (typeof documentRules)[number];

export function isServiceType(type: DocumentType): type is ServiceDocumentType {
  return (serviceTypes as readonly string[]).includes(type);
}

/**
 * Whether a backend takes this document. One whose policy says nothing about a document takes only what the service
 * checks.
 *
 * @param documents of the session's policy
 */
export function takesDocument(
  documents: Partial<Record<OtherDocumentType, DocumentRule>> | undefined,
  type: DocumentType,
): boolean {
  return isServiceType(type) || (documents?.[type] ?? 'none') !== 'none';
}
