/** What is stored under an `Idempotency-Key`. */
import type { HookName } from '../delivery/results.js';
import type { CheckedSession } from '../hooks.js';

export interface Step {
  reference: string;
  /** Sealed: what the service answered, stored as soon as a later step depends on it. */
  outcome?: string;
}

interface KeyRecord {
  fingerprint: string;
  sessionId: string | null;
}

/** Stored from right before the first call until the answer is known. */
export interface CallingRecord extends KeyRecord {
  phase: 'calling';
  steps: Record<string, Step>;
  /** Sealed, for the hook that reports an unfinished call; `null`: there is none. */
  unfinished: string | null;
}

export interface DoneRecord extends KeyRecord {
  phase: 'done';
  status: number;
  body: unknown;
}

export type StoredRecord = CallingRecord | DoneRecord;

/** What the hook gets if the answer never becomes known. */
export interface Unfinished {
  hook: HookName;
  session: CheckedSession;
  /** Fields of the result in addition to the service's answer. */
  extra: object;
}

export const unfinishedWork = (key: string): string => `call:${key}`;
