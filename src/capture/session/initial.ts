import type { LivenessSessionOptions, LivenessSessionState } from './types.js';

type IdleState = Extract<LivenessSessionState, { status: 'idle' }>;

/** The state before `start`. */
export function initialLivenessSession(options: LivenessSessionOptions): IdleState {
  return {
    status: 'idle',
    options,
    attempt: 0,
    enteredAt: 0,
    camera: 'closed',
    vision: 'none',
    loadedBytes: 0,
    totalBytes: 0,
    cameraFault: null,
    attemptsLeft: null,
  };
}
