import type { DocumentForm, DocumentType } from 'idv-elements';

/** A synthetic document: its shape, and what it is captured as. It looks like no real document. */
export interface SyntheticDocumentSpec {
  form: DocumentForm;
  /** The document type it is captured as. */
  documentType: DocumentType;
  /** Size when upright for reading. */
  widthCentimeters: number;
  heightCentimeters: number;
  cornerRadiusCentimeters: number;
  sides: readonly ('front' | 'back')[];
}

const card = {
  form: 'id1',
  widthCentimeters: 8.56,
  heightCentimeters: 5.398,
  cornerRadiusCentimeters: 0.318,
  sides: ['front', 'back'],
} as const;

/** Sizes are those of ISO/IEC 7810 (ID-1, ID-3) and ISO 216 (A4). */
export const syntheticDocuments = {
  'national-id': { ...card, documentType: 'ng_national_id' },
  'drivers-license': { ...card, documentType: 'ng_drivers_license' },
  'voters-card': { ...card, documentType: 'ng_voters_card' },
  'ghana-card': { ...card, documentType: 'generic_id1' },
  'kenya-id': { ...card, documentType: 'generic_id1' },
  passport: {
    form: 'id3',
    documentType: 'ng_international_passport',
    widthCentimeters: 12.5,
    heightCentimeters: 8.8,
    cornerRadiusCentimeters: 0.318,
    sides: ['front'],
  },
  page: {
    form: 'page',
    documentType: 'generic_page',
    widthCentimeters: 21,
    heightCentimeters: 29.7,
    cornerRadiusCentimeters: 0,
    sides: ['front'],
  },
} as const satisfies Record<string, SyntheticDocumentSpec>;

export type SyntheticDocumentKind = keyof typeof syntheticDocuments;
export const syntheticDocumentKinds = Object.keys(syntheticDocuments) as SyntheticDocumentKind[];

export function specOf(kind: SyntheticDocumentKind): SyntheticDocumentSpec {
  return syntheticDocuments[kind];
}
