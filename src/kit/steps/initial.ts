/** Fields of every flow before `start`. */
export const idle = {
  status: 'idle',
  attempt: 0,
  enteredAt: 0,
  vision: 'none',
  camera: 'closed',
  loadedBytes: 0,
  totalBytes: 0,
  secondsLeft: null,
  firstBytes: null,
  failures: null,
} as const;

/** The same for a flow that takes a photo. */
export const idlePhoto = { ...idle, startedAt: null, refusedStills: 0, isUnavailable: false } as const;
