/** The words for missed movements. */
import type { LivenessChallengeState } from './flow/state.js';
import type { ChallengeWords, Passage } from '../../kit/i18n/types.js';

/** After this many missed attempts, another way is offered. */
const often = 3;

export function isMissedOften({ misses }: LivenessChallengeState): boolean {
  return misses.length >= often;
}

/** Never gives the same words three times in a row: first the reason, then other advice, then another way. */
export function missedWords(
  state: Extract<LivenessChallengeState, { status: 'missed' }>,
  later: ChallengeWords,
): Passage {
  const { failure, misses } = state;
  const passage = later.missed[failure](later.prompts[state.kind]);
  if (isMissedOften(state) && misses.length % 2 === often % 2) return later.missedOften;
  const isRepeated = misses.filter((miss) => miss === failure).length > 1;
  return isRepeated ? { ...passage, text: later.missedAgain[failure](later.prompts[state.kind]) } : passage;
}
