import type { DocumentForm, DocumentType } from 'idv-elements';
import { regionDocuments } from './region-documents.js';

/** What a machine or a person looks for on a side of a document. `ghost`: a second, fainter portrait. */
export type SyntheticZone = 'portrait' | 'ghost' | 'mrz' | 'chip' | 'qr' | 'pdf417' | 'barcode' | 'fingerprint';

/** Left, top, width and height in centimeters, from the top left of the upright document. */
export type ZoneBox = readonly [left: number, top: number, width: number, height: number];

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
  /** Where its zones are. Only documents of a country (`ng-…`, `gh-…`, `ke-…`) say so. */
  zones?: Partial<Record<'front' | 'back', Partial<Record<SyntheticZone, ZoneBox>>>>;
}

const card = {
  form: 'id1',
  widthCentimeters: 8.56,
  heightCentimeters: 5.398,
  cornerRadiusCentimeters: 0.318,
  sides: ['front', 'back'],
} as const;

/**
 * Sizes are those of ISO/IEC 7810 (ID-1, ID-3) and ISO 216 (A4). Names without a country are plain documents, the others
 * have the layout of the country's document.
 */
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
  ...regionDocuments,
} as const satisfies Record<string, SyntheticDocumentSpec>;

export type SyntheticDocumentKind = keyof typeof syntheticDocuments;
export const syntheticDocumentKinds = Object.keys(syntheticDocuments) as SyntheticDocumentKind[];

export function specOf(kind: SyntheticDocumentKind): SyntheticDocumentSpec {
  return syntheticDocuments[kind];
}
