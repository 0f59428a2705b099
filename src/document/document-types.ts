import { otherTypesByCountry, serviceTypes } from '../contract/document-names.js';
import type { DocumentCountry, DocumentType } from '../contract/document-names.js';
import type { AspectRange } from './quad-finder.js';

export { documentCountries, isServiceType, serviceTypes } from '../contract/document-names.js';
export type { DocumentCountry, DocumentType, ServiceDocumentType } from '../contract/document-names.js';

/** Physical form of a document's side. */
export type DocumentForm = 'id1' | 'id3' | 'page' | 'sheet';

/** Every document that can be captured, each country's most common first. */
export const documentTypes = [
  serviceTypes[0],
  ...otherTypesByCountry.NGA,
  ...serviceTypes.slice(1),
  ...otherTypesByCountry.GHA,
  ...otherTypesByCountry.KEN,
  ...otherTypesByCountry.any,
] as const satisfies readonly DocumentType[];

export type DocumentSide = 'front' | 'back';

export interface DocumentFormSpec {
  /** Longer side, millimeters; `null` if it varies. */
  widthMillimeters: number | null;
  /** Shorter side, millimeters; `null` if it varies. */
  heightMillimeters: number | null;
  /** Longer side over shorter, as measured in space. */
  aspect: AspectRange;
  /** Radius of the corners over the longer side. */
  cornerRadiusShare: number;
  /** Where the portrait is printed, in shares of the upright document; `null` if there is none or its place varies. */
  portrait: { x: number; y: number; width: number; height: number } | null;
  /** Maximum width of the rectified picture, pixels. */
  rectifiedWidth: number;
  /** If the longer side is shorter on the still, the person is warned about small print, pixels. */
  readableWidth: number;
}

/**
 * ID-1 is 85.60 × 53.98 mm with corners of 3.18 mm, ID-3 is 125 × 88 mm with 3.18 mm (ISO/IEC 7810:2019), A4 is
 * 297 × 210 mm (ISO 216). The portrait of an ID-3 data page is on the left (ICAO Doc 9303-4). On ID-1 cards its place
 * varies, so none is assumed. Aspect ranges cover what quads of real frames measure: ID-1 1.56 to 1.64.
 *
 * A full-HD camera held upright shows a card between the brackets 950 pixels wide, or 760 if it fills four fifths of
 * them. That is 225 dpi, where letters of 1.5 mm are 13 pixels high. A person who follows the brackets is not warned.
 */
export const documentForms: Record<DocumentForm, DocumentFormSpec> = {
  id1: {
    widthMillimeters: 85.6,
    heightMillimeters: 53.98,
    aspect: { min: 1.565, max: 1.615 },
    cornerRadiusShare: 0.037,
    portrait: null,
    rectifiedWidth: 1600,
    readableWidth: 760,
  },
  id3: {
    widthMillimeters: 125,
    heightMillimeters: 88,
    aspect: { min: 1.41, max: 1.45 },
    cornerRadiusShare: 0.025,
    portrait: { x: 0.02, y: 0.16, width: 0.32, height: 0.56 },
    rectifiedWidth: 1800,
    readableWidth: 760,
  },
  page: {
    widthMillimeters: 297,
    heightMillimeters: 210,
    aspect: { min: 1.39, max: 1.44 },
    cornerRadiusShare: 0,
    portrait: null,
    rectifiedWidth: 2400,
    readableWidth: 1200,
  },
  sheet: {
    widthMillimeters: null,
    heightMillimeters: null,
    aspect: { min: 1.2, max: 3.1 },
    cornerRadiusShare: 0,
    portrait: null,
    rectifiedWidth: 2400,
    readableWidth: 1000,
  },
};

export interface DocumentTypeSpec {
  form: DocumentForm;
  /** Country of issue; `null` for any. */
  country: DocumentCountry | null;
  sides: readonly DocumentSide[];
}

const front: readonly DocumentSide[] = ['front'];
const both: readonly DocumentSide[] = ['front', 'back'];

/** The NIN slip is cut to many sizes, from a long strip of paper to a card. */
export const documentTypeSpecs: Record<DocumentType, DocumentTypeSpec> = {
  ng_national_id: { form: 'id1', country: 'NGA', sides: both },
  ng_nin_slip: { form: 'sheet', country: 'NGA', sides: front },
  ng_drivers_license: { form: 'id1', country: 'NGA', sides: both },
  ng_international_passport: { form: 'id3', country: 'NGA', sides: front },
  ng_voters_card: { form: 'id1', country: 'NGA', sides: both },
  gh_ghana_card: { form: 'id1', country: 'GHA', sides: both },
  gh_voters_id: { form: 'id1', country: 'GHA', sides: both },
  gh_drivers_license: { form: 'id1', country: 'GHA', sides: both },
  gh_passport: { form: 'id3', country: 'GHA', sides: front },
  ke_national_id: { form: 'id1', country: 'KEN', sides: both },
  ke_passport: { form: 'id3', country: 'KEN', sides: front },
  ke_drivers_license: { form: 'id1', country: 'KEN', sides: both },
  ke_alien_id: { form: 'id1', country: 'KEN', sides: both },
  generic_id1: { form: 'id1', country: null, sides: both },
  generic_id3: { form: 'id3', country: null, sides: front },
  generic_page: { form: 'page', country: null, sides: front },
  generic_sheet: { form: 'sheet', country: null, sides: front },
};

/** Width of the document on the still beyond which a larger photo adds little, pixels: 297 dpi for an ID card. */
export const wantedWidthPixels = 1000;

export function formOf(documentType: DocumentType | DocumentForm): DocumentForm {
  return documentType in documentForms
    ? (documentType as DocumentForm)
    : documentTypeSpecs[documentType as DocumentType].form;
}

/** Whether it is a sheet of paper, which often lies on other paper, rather than a card or a passport page. */
export function isPaper(documentType: DocumentType | DocumentForm): boolean {
  const form = formOf(documentType);
  return form === 'page' || form === 'sheet';
}
