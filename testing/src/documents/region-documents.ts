/**
 * Documents of Nigeria, Ghana and Kenya: sizes and places of their zones, after public descriptions (those of
 * `src/document/document-zones.ts`). What no description says, such as the place of a field, is our own choice; artwork is never copied.
 * Contacts of chips are where ISO/IEC 7816-2 has them, machine-readable zones where ICAO Doc 9303-4 and -5 do.
 */
const card = {
  form: 'id1',
  widthCentimeters: 8.56,
  heightCentimeters: 5.398,
  cornerRadiusCentimeters: 0.318,
  sides: ['front', 'back'],
} as const;

const chip = [0.93, 1.83, 1.25, 1.05] as const;
const cardMrz = [0.45, 3.42, 7.66, 1.5] as const;
const leftPortrait = [0.42, 1.38, 2.0, 2.6] as const;
const rightPortrait = [6.14, 1.38, 2.0, 2.6] as const;
const lowerBars = [0.5, 4.05, 5.2, 0.62] as const;

const passport = {
  form: 'id3',
  widthCentimeters: 12.5,
  heightCentimeters: 8.8,
  cornerRadiusCentimeters: 0.318,
  sides: ['front'],
  zones: { front: { portrait: [0.55, 1.3, 3.4, 4.5], ghost: [10.1, 4, 1.5, 1.9], mrz: [0.64, 6.85, 11.22, 1.2] } },
} as const;

export const regionDocuments = {
  'ng-nin-slip': {
    documentType: 'ng_nin_slip',
    form: 'sheet',
    widthCentimeters: 19.5,
    heightCentimeters: 8.2,
    cornerRadiusCentimeters: 0,
    sides: ['front'],
    zones: { front: { portrait: [15.9, 2.1, 2.8, 3.5] } },
  },
  'ng-nin-slip-improved': {
    documentType: 'ng_nin_slip',
    form: 'sheet',
    widthCentimeters: 8.56,
    heightCentimeters: 5.398,
    cornerRadiusCentimeters: 0,
    sides: ['front'],
    zones: { front: { portrait: [0.42, 1.2, 1.8, 2.3], qr: [6.1, 1.2, 2.05, 2.05] } },
  },
  'ng-national-id': {
    ...card,
    documentType: 'ng_national_id',
    zones: { front: { portrait: rightPortrait, chip }, back: { mrz: cardMrz } },
  },
  'ng-drivers-license': {
    ...card,
    documentType: 'ng_drivers_license',
    zones: { front: { portrait: leftPortrait, ghost: [7, 3.3, 0.95, 1.2] }, back: { barcode: lowerBars } },
  },
  'ng-voters-card': {
    ...card,
    documentType: 'ng_voters_card',
    zones: { front: { portrait: rightPortrait }, back: { barcode: lowerBars } },
  },
  'ng-passport': { ...passport, documentType: 'ng_international_passport' },
  'gh-ghana-card': {
    ...card,
    documentType: 'gh_ghana_card',
    zones: {
      front: { portrait: leftPortrait, ghost: [6.9, 2.6, 1.1, 1.4] },
      back: { chip, mrz: cardMrz, barcode: [4.6, 0.5, 3.5, 0.55] },
    },
  },
  'gh-voters-id': {
    ...card,
    documentType: 'gh_voters_id',
    zones: { front: { portrait: leftPortrait, barcode: [2.75, 4.3, 5.3, 0.6] } },
  },
  'gh-drivers-license': {
    ...card,
    documentType: 'gh_drivers_license',
    zones: { front: { portrait: leftPortrait, ghost: [7, 3.3, 0.95, 1.2] }, back: { pdf417: [0.5, 3.55, 6.2, 1.35] } },
  },
  'gh-passport': { ...passport, documentType: 'gh_passport' },
  'ke-national-id': {
    ...card,
    documentType: 'ke_national_id',
    zones: { front: { portrait: leftPortrait, fingerprint: [6.75, 3.3, 1.3, 1.6] }, back: { mrz: cardMrz } },
  },
  'ke-maisha-card': {
    ...card,
    documentType: 'ke_national_id',
    zones: { front: { portrait: leftPortrait, ghost: [6.9, 2.6, 1.1, 1.4] }, back: { chip, mrz: cardMrz } },
  },
  'ke-passport': { ...passport, documentType: 'ke_passport' },
  'ke-alien-id': {
    ...card,
    documentType: 'ke_alien_id',
    zones: { front: { portrait: leftPortrait, fingerprint: [6.75, 3.3, 1.3, 1.6] }, back: { mrz: cardMrz } },
  },
  'ke-drivers-license': {
    ...card,
    documentType: 'ke_drivers_license',
    zones: { front: { portrait: rightPortrait, chip }, back: { qr: [6.4, 0.6, 1.6, 1.6] } },
  },
} as const;

export type RegionKind = keyof typeof regionDocuments;

export function isRegionKind(kind: string): kind is RegionKind {
  return Object.hasOwn(regionDocuments, kind);
}
