/** What a call to the backend waits for, and what is said of it. Pure. */
import { announceStatus, stay } from './machine.js';

/** What is known of a call that runs. */
export interface Waits {
  /** The device is offline; the call resumes by itself when it is back. */
  waitingForNetwork: boolean;
  /** The call takes long. */
  isSlow?: boolean;
}

/** The network comes first: without it, nothing is tried. */
export type WaitReason = 'network' | 'answer';

/** What is said when a person has to wait for longer than a moment. */
export interface WaitAnnouncement {
  kind: 'wait';
  reason: WaitReason;
}

export const noWaits = { waitingForNetwork: false, isSlow: false } as const satisfies Waits;

export function waitReason({ waitingForNetwork, isSlow = false }: Waits): WaitReason | null {
  if (waitingForNetwork) return 'network';
  return isSlow ? 'answer' : null;
}

/** Says what the call waits for now; once it waits no longer, the status again. */
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
