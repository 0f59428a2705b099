/** Whether what is seen of a side contradicts what was asked for. */
import { formOf, type DocumentSide, type DocumentType } from '../document-types.js';
import { certainZonesOf } from '../document-zones.js';
import { documentHints, type DocumentHint, type DocumentVerdict, type SideHint } from '../types.js';
import { likeness } from './look.js';
import type { SideSeen } from './observe.js';

/** The side that a person is asked to show. */
export interface SideAsked {
  documentType: DocumentType;
  side: DocumentSide;
  /** Looks of the sides that were taken before. */
  taken: readonly Float32Array[];
}

/** A contradiction, and whether it is that something is missing. */
export interface SideDoubt {
  hint: SideHint;
  isAbsence: boolean;
}

/** From this likeness on, two pictures show the same side. Own measurement (`npm run lab -- document-sides`). */
const sameSideFrom = 0.8;
/** From this regularity on, there is a machine-readable zone; up to the other, there is none. Same measurement. */
const zoneFrom = 0.14;
const noZoneUpTo = 0.07;

/** What is not seen is only missing if nothing here hides it. */
const hiding: readonly DocumentHint[] = [
  'no-document',
  'too-dark',
  'too-bright',
  'low-resolution',
  'tilted',
  'glare',
  'blurry',
];

/**
 * What contradicts by one look at the side; `null` if nothing is certain.
 * @param verdict on the same picture
 */
export function doubtOf(
  { zone, look }: SideSeen,
  { documentType, side, taken }: SideAsked,
  { gates }: Pick<DocumentVerdict, 'gates'>,
): SideDoubt | null {
  if (taken.some((other) => likeness(look, other) >= sameSideFrom)) return { hint: 'same-side', isAbsence: false };
  const { mrz } = certainZonesOf(documentType, side);
  if (zone === null || mrz === undefined) return null;
  if (mrz === 'never') return zone >= zoneFrom ? { hint: 'wrong-side', isAbsence: false } : null;
  if (zone > noZoneUpTo || hiding.some((hint) => gates[hint] !== 'pass')) return null;
  return { hint: formOf(documentType) === 'id3' ? 'wrong-page' : 'wrong-side', isAbsence: true };
}

/** The verdict on a still, with advice about its side, which comes first because only one is shown. */
export function withSideAdvice(verdict: DocumentVerdict, hint: SideHint | null): DocumentVerdict {
  return hint === null ? verdict : { ...verdict, advice: [hint, ...verdict.advice] };
}

/** The verdict on a live frame, held back by a hint about its side. */
export function withSideHint(verdict: DocumentVerdict, hint: SideHint | null): DocumentVerdict {
  if (hint === null) return verdict;
  const first = documentHints.find((each) => each === hint || each === verdict.hint) ?? hint;
  return { ...verdict, accept: false, hint: first, gates: { ...verdict.gates, [hint]: 'warn' } };
}
