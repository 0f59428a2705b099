/** Whether a side looks like something other than what was asked for. */
import { type DocumentSide, type DocumentType, formOf } from '../document-types.js';
import { certainZonesOf } from '../document-zones.js';
import {
  type DocumentHint,
  documentHints,
  type DocumentMeasures,
  type DocumentVerdict,
  type SideHint,
} from '../types.js';
import { likeness } from './look.js';
import type { SideSeen } from './observe.js';

/** The side that a person is asked to show. */
export interface SideAsked {
  documentType: DocumentType;
  side: DocumentSide;
  /** Looks of the sides that were taken before. */
  taken: readonly Float32Array[];
}

/** A contradiction, and how many looks must agree on it: something seen is more certain than something missed. */
export interface SideDoubt {
  hint: SideHint;
  looks: 2 | 3;
}

/** From this likeness on, two pictures show the same side. Own measurement on drawn and labeled documents. */
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
 * A card is 1.586 times as wide as high, the page of a passport 1.42. Photographs of pages measured 1.415 to 1.469 (same
 * measurement). Only what clearly is a thing of its own counts, seen from above and without a zone. The search prefers
 * the page's shape, so what it is sure of may be a little wider.
 */
const cardAspect = { sure: 1.49, unsure: 1.52, most: 1.66 };
const cardProof = 0.8;
const cardTiltDegrees = 25;

/** What contradicts by one look at the side; `null` if nothing is certain. Verdict and measures are of the same picture. */
export function doubtOf(
  seen: SideSeen,
  { documentType, side, taken }: SideAsked,
  { gates }: Pick<DocumentVerdict, 'gates'>,
  measures: DocumentMeasures,
): SideDoubt | null {
  const { zone, look } = seen;
  const isPassport = formOf(documentType) === 'id3';
  if (isPassport && looksLikeCard(seen, measures)) return { hint: 'wrong-document', looks: 3 };
  if (look !== null && taken.some((other) => likeness(look, other) >= sameSideFrom)) {
    return { hint: 'same-side', looks: 2 };
  }
  const { mrz } = certainZonesOf(documentType, side);
  if (zone === null || mrz === undefined) return null;
  if (mrz === 'never') return zone >= zoneFrom ? { hint: 'wrong-side', looks: 2 } : null;
  if (zone > noZoneUpTo || hiding.some((hint) => gates[hint] !== 'pass')) return null;
  return { hint: isPassport ? 'wrong-page' : 'wrong-side', looks: 3 };
}

/** Whether the layout shows a machine-readable zone. */
export function showsZone(seen: SideSeen | null): boolean {
  return (seen?.zone ?? 0) >= zoneFrom;
}

function looksLikeCard({ aspect, zone }: SideSeen, { outlineProof, tiltDegrees }: DocumentMeasures): boolean {
  const isClear = (outlineProof ?? 0) >= cardProof && (tiltDegrees ?? 90) <= cardTiltDegrees;
  const least = zone === null ? cardAspect.unsure : cardAspect.sure;
  return isClear && (zone ?? 0) < zoneFrom && aspect >= least && aspect <= cardAspect.most;
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

/** Looks at the side now and then, and only believes what several looks in a row agree on. */

/** Between two looks, milliseconds. A hold of 600 ms gets as many as an absence needs. */
const everyMs = 150;
/** Once this many looks in a row found nothing, the side is right, and looks are further apart. */
const settledAfter = 4;
const settledMs = 1000;
/** Without a look for this long, the document may have been turned over, milliseconds. */
const forgottenMs = 900;

export class SideWatch {
  #lastAt = Number.NEGATIVE_INFINITY;
  #doubt: SideHint | null = null;
  #inRow = 0;
  #hint: SideHint | null = null;

  /** Whether the frame of this time is worth a look. Milliseconds. */
  isDue(time: number): boolean {
    const isSettled = this.#doubt === null && this.#inRow >= settledAfter;
    return time - this.#lastAt >= (isSettled ? settledMs : everyMs);
  }

  /** Remembers what one look said. */
  see(time: number, doubt: SideDoubt | null): void {
    const hint = doubt?.hint ?? null;
    const isSame = hint === this.#doubt && time - this.#lastAt < forgottenMs + settledMs;
    this.#inRow = isSame ? this.#inRow + 1 : 1;
    this.#doubt = hint;
    this.#lastAt = time;
    if (doubt === null) this.#hint = null;
    else if (this.#inRow >= doubt.looks) this.#hint = hint;
  }

  /** The hint that enough looks agree on. `null` if the latest is too long ago. */
  hintAt(time: number): SideHint | null {
    return time - this.#lastAt < forgottenMs ? this.#hint : null;
  }
}
