import { challengeStates } from './challenge-states.js';
import { documentStates } from './document-states.js';
import { handoffStates } from './handoff-states.js';
import { livenessStates } from './liveness-states.js';
import { elementStates, type ElementState } from './states.js';
import { verificationStates } from './verification-states.js';

/** Every state of every element. */
export const allStates: readonly ElementState[] = [
  ...elementStates,
  ...documentStates,
  ...challengeStates,
  ...livenessStates,
  ...handoffStates,
  ...verificationStates,
];
