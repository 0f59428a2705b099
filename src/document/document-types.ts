import type { AspectRange } from './quad-finder.js';

/** Country of issue, ISO 3166-1 alpha-3, as the identity service takes it. */
export type DocumentCountry = 'NGA' | 'GHA' | 'KEN';

/** Physical form of a document's side. */
export type DocumentForm = 'id1' | 'id3' | 'page' | 'sheet';

export const documentTypes = [
  'ng_national_id',
  'ng_drivers_license',
  'ng_voters_card',
  'ng_international_passport',
  'generic_id1',
  'generic_id3',
  'generic_page',
  'generic_sheet',
] as const;
export type DocumentType = (typeof documentTypes)[number];

export type DocumentSide = 'front' | 'back';

export interface DocumentFormSpec {
  /** Longer side, millimeters; `null` where it varies. */
  widthMillimeters: number | null;
  /** Shorter side, millimeters; `null` where it varies. */
  heightMillimeters: number | null;
  /** Longer side over shorter, as measured in space. */
  aspect: AspectRange;
  /** Radius of the corners over the longer side. */
  cornerRadiusShare: number;
  /** Where the portrait is printed, shares of the upright document; `null` where there is none or it is not known. */
  portrait: { x: number; y: number; width: number; height: number } | null;
  /** Width of the rectified picture, pixels, at most. */
  rectifiedWidth: number;
}

/**
 * ID-1 is 85.60 × 53.98 mm with corners of 3.18 mm, ID-3 is 125 × 88 mm with 3.18 mm (ISO/IEC 7810:2019), A4 is
 * 297 × 210 mm (ISO 216). The portrait of an ID-3 data page stands left (ICAO Doc 9303-4); on ID-1 cards its place
 * varies, so none is assumed. Aspect ranges hold what quads of real frames measure to: ID-1 1.56 to 1.64.
 */
export const documentForms: Record<DocumentForm, DocumentFormSpec> = {
  id1: {
    widthMillimeters: 85.6,
    heightMillimeters: 53.98,
    aspect: { min: 1.565, max: 1.615 },
    cornerRadiusShare: 0.037,
    portrait: null,
    rectifiedWidth: 1600,
  },
  id3: {
    widthMillimeters: 125,
    heightMillimeters: 88,
    aspect: { min: 1.41, max: 1.45 },
    cornerRadiusShare: 0.025,
    portrait: { x: 0.02, y: 0.16, width: 0.32, height: 0.56 },
    rectifiedWidth: 1800,
  },
  page: {
    widthMillimeters: 297,
    heightMillimeters: 210,
    aspect: { min: 1.39, max: 1.44 },
    cornerRadiusShare: 0,
    portrait: null,
    rectifiedWidth: 2400,
  },
  sheet: {
    widthMillimeters: null,
    heightMillimeters: null,
    aspect: { min: 1.2, max: 3.1 },
    cornerRadiusShare: 0,
    portrait: null,
    rectifiedWidth: 2400,
  },
};

/** Every document type that can be captured. Names without `generic_` are those of the identity service. */
const formsOfTypes: Record<DocumentType, DocumentForm> = {
  ng_national_id: 'id1',
  ng_drivers_license: 'id1',
  ng_voters_card: 'id1',
  ng_international_passport: 'id3',
  generic_id1: 'id1',
  generic_id3: 'id3',
  generic_page: 'page',
  generic_sheet: 'sheet',
};

export interface DocumentTypeSpec {
  /** Countries that offer it. */
  countries: readonly DocumentCountry[];
  sides: readonly DocumentSide[];
}

const nga: readonly DocumentCountry[] = ['NGA'];
const others: readonly DocumentCountry[] = ['GHA', 'KEN'];
const both: readonly DocumentSide[] = ['front', 'back'];

export const documentTypeSpecs: Record<DocumentType, DocumentTypeSpec> = {
  ng_national_id: { countries: nga, sides: both },
  ng_drivers_license: { countries: nga, sides: both },
  ng_voters_card: { countries: nga, sides: both },
  ng_international_passport: { countries: nga, sides: ['front'] },
  generic_id1: { countries: others, sides: both },
  generic_id3: { countries: others, sides: ['front'] },
  generic_page: { countries: others, sides: ['front'] },
  generic_sheet: { countries: [], sides: ['front'] },
};

/** Rectified width on the still below which the person is warned, pixels: 297 dpi over an ID card. */
export const warnWidthPixels = 1000;

export function formOf(documentType: DocumentType | DocumentForm): DocumentForm {
  return documentType in documentForms ? (documentType as DocumentForm) : formsOfTypes[documentType as DocumentType];
}
