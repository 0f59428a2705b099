/** What the scores of a check's pictures say together. */

/** In `reasons` where the pictures look as if they had been taken of a screen or a print. */
export const presentationSuspected = 'presentation-suspected';

/** At least so much confidence is lost then: nobody who asks for more than 50 is passed unseen. */
export const maxSuspectedConfidence = 50;

/** Where the network holds the living face for likelier than prints and screens together. Not fitted. */
export const minLivingScore = 0.5;

/** The median: one blurred or turned picture decides nothing. `null` where no picture has a score. */
export function presentationScore(scores: readonly (number | null)[]): number | null {
  const sorted = scores.filter((score) => score !== null).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [one, other] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return one === undefined || other === undefined ? null : (one + other) / 2;
}

export const isSuspected = (score: number | null): boolean => score !== null && score < minLivingScore;
