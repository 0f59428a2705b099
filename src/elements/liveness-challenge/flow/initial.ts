import { idle } from '../../../kit/steps/initial.js';
import type { LivenessChallengeState } from './types.js';

/** The state before `start`. */
export function initialLivenessChallenge(): LivenessChallengeState & { status: 'idle' } {
  const nothing = { plan: null, planAt: 0, noOther: false, misses: [], avoids: [] };
  return { ...idle, ...nothing, options: {}, waitingForNetwork: false, isSlow: false };
}
