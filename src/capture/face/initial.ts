import type { FaceCaptureOptions, FaceCaptureState } from './types.js';

type IdleState = Extract<FaceCaptureState, { status: 'idle' }>;

/** The state before `start`. */
export function initialFaceCapture(options: FaceCaptureOptions): IdleState {
  return {
    status: 'idle',
    options,
    attempt: 0,
    startedAt: null,
    enteredAt: 0,
    vision: 'none',
    analysis: null,
    camera: 'closed',
    loadedBytes: 0,
    totalBytes: 0,
    refusedStills: 0,
  };
}
