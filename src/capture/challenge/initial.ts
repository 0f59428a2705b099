import { idle } from '../lifecycle/initial.js';
import type { LivenessChallengeState } from './types.js';

/** The state before `start`. */
export function initialLivenessChallenge(): LivenessChallengeState & { status: 'idle' } {
  return { ...idle, options: {}, plan: null, planAt: 0, noOther: false, waitingForNetwork: false };
}
