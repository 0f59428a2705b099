import { formOf, type DocumentSide, type DocumentType } from './document-types.js';
import type { ZoneFormat } from './mrz/formats.js';

/** What can be found on a side of a document: a portrait, contacts of a chip, or something for machines to read. */
export type DocumentZone = 'portrait' | 'mrz' | 'chip' | 'qr' | 'pdf417' | 'barcode';

/**
 * What is certain about every version of a document that people still carry. A zone that is not listed may or may not be
 * there, because versions differ or no public description mentions it. It proves nothing about the side.
 */
export type ZoneCertainty = 'always' | 'never';
export type CertainZones = Partial<Record<DocumentZone, ZoneCertainty>>;

const portraitOnly: CertainZones = { portrait: 'always', mrz: 'never' };
const portraitSide = { front: portraitOnly };
const mrzBack = { front: portraitOnly, back: { mrz: 'always' } } as const;
const dataPage = { front: { portrait: 'always', mrz: 'always' } } as const;

/**
 * - Passports: a data page has a portrait on the left and a zone of two lines of 44 (ICAO Doc 9303-4, TD3).
 * - Ghana Card: three lines of 30 on the back, as readers of the card document it (Uqudo, `GHA_ID`); the manufacturer
 *   calls it a travel document of ICAO Doc 9303 (Margins ID Group, 2023).
 * - Kenyan national ID: the zone is on the back (Uqudo, `KEN_ID`; users described the same for the second generation in
 *   2014).
 * - Nigerian e-ID card: three lines on the back (NIMC, October 2014). Earlier national identity cards had none, so the back
 *   is not certain.
 * - Licenses and voter's cards: the portrait is on the front (Nigerian voter's card: Dubawa, after INEC), and none has an
 *   MRZ there. ISO/IEC 18013-1 allows one on the back of a license.
 * - NIN slip: one printed side with a photograph and no MRZ; only the improved slip has a QR code (NIMC).
 * - Alien ID: versions of paper and of plastic differ, and no description says what the back has.
 */
const certainZones: Partial<Record<DocumentType, Partial<Record<DocumentSide, CertainZones>>>> = {
  ng_national_id: portraitSide,
  ng_nin_slip: portraitSide,
  ng_drivers_license: portraitSide,
  ng_international_passport: dataPage,
  ng_voters_card: portraitSide,
  gh_ghana_card: mrzBack,
  gh_voters_id: portraitSide,
  gh_drivers_license: portraitSide,
  gh_passport: dataPage,
  ke_national_id: mrzBack,
  ke_passport: dataPage,
  ke_drivers_license: portraitSide,
  ke_alien_id: { front: { portrait: 'always' } },
};

/**
 * Parts of a document in which a portrait is looked for, shares of its width: all of it, then its halves. In a picture of
 * the whole, a pale portrait can be too small to be found.
 */
export const portraitPlaces = [
  { from: 0, width: 1 },
  { from: 0, width: 0.5 },
  { from: 0.5, width: 0.5 },
] as const;

/** What is certain of a side of a document. Empty for generic forms. */
export function certainZonesOf(type: DocumentType, side: DocumentSide): CertainZones {
  return certainZones[type]?.[side] ?? {};
}

/** The machine-readable zone that a side of a document is known to have; `null` if it has none, or may have none. */
export function zoneFormatOf(type: DocumentType, side: DocumentSide): ZoneFormat | null {
  if (certainZonesOf(type, side).mrz !== 'always') return null;
  return formOf(type) === 'id3' ? 'td3' : 'td1';
}
