/** What a call to the backend is waiting for, and the announcement for it. Pure. */
import { announceStatus, stay } from './machine.js';

/** What is known about a running call. */
export interface Waits {
  /** Whether the device is offline. The call resumes automatically. */
  waitingForNetwork: boolean;
  /** Whether the call is taking long. */
  isSlow?: boolean;
}

/** The network comes first, because nothing is tried without it. `session`: before a photo is taken. */
export type WaitReason = 'network' | 'answer' | 'session';

/** The announcement when a person has to wait for longer than a moment. */
export interface WaitAnnouncement {
  kind: 'wait';
  reason: WaitReason;
}

export const noWaits = { waitingForNetwork: false, isSlow: false } as const satisfies Waits;

export function waitReason({ waitingForNetwork, isSlow = false }: Waits): WaitReason | null {
  if (waitingForNetwork) return 'network';
  return isSlow ? 'answer' : null;
}

/** Announces what the call is waiting for, and the status again once it continues. */
export function changeWaits<Status extends string, S extends Waits & { status: Status }>(
  state: S,
  change: Partial<Waits>,
) {
  const next = { ...state, ...change };
  const reason = waitReason(next);
  if (reason === waitReason(state)) return stay(next);
  return {
    state: next,
    effects: [
      reason === null
        ? announceStatus(state.status)
        : ({ type: 'announce', announcement: { kind: 'wait', reason } } as const),
    ],
  };
}
