import type { DocumentAdvice, DocumentHint } from '../../../document/types.js';
import type { DocumentPicture } from './types.js';

/** Wrong and unreadable sides may be refused. Low resolution is no reason to doubt: another photo would have the same. */
export function isDoubt(advice: DocumentAdvice): boolean {
  return advice !== 'low-resolution';
}

const legibility: ReadonlySet<DocumentAdvice | DocumentHint> = new Set([
  'too-dark',
  'too-bright',
  'too-far',
  'tilted',
  'low-resolution',
  'glare',
  'blurry',
  'hold-still',
  'zone-unreadable',
] as const);

/** Whether the person can settle a remark by trying to read the photo. */
export function isAboutLegibility(remark: DocumentAdvice | DocumentHint): boolean {
  return legibility.has(remark);
}

/** The remark to show about a photo; `null` if nothing is wrong. Reasons for a refusal come first. */
export function mainRemark({
  warnings,
  advice,
}: Pick<DocumentPicture, 'warnings' | 'advice'>): DocumentAdvice | DocumentHint | null {
  return [...advice.filter(isDoubt), ...warnings, ...advice][0] ?? null;
}
