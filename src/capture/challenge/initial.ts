import type { LivenessChallengeState } from './types.js';

type IdleState = Extract<LivenessChallengeState, { status: 'idle' }>;

/** The state before `start`. */
export function initialLivenessChallenge(): IdleState {
  return {
    status: 'idle',
    options: {},
    attempt: 0,
    enteredAt: 0,
    vision: 'none',
    camera: 'closed',
    loadedBytes: 0,
    totalBytes: 0,
    plan: null,
    planAt: 0,
    noOther: false,
    waitingForNetwork: false,
  };
}
