import { readTabRecord, storeTabRecord } from '../backend/tab-record.js';

/** What a tab keeps of a journey. What was accepted, the host backend knows. */
export interface JourneyRecord {
  /** Idempotency-Key of the session; `null` where the page holds the session itself. */
  sessionKey: string | null;
  consented: boolean;
  mismatches: number;
  mismatchedPair: string | null;
}

const name = 'idv-verification';

function isRecord(value: object): value is JourneyRecord {
  const { sessionKey, consented, mismatches, mismatchedPair } = value as Record<string, unknown>;
  return (
    (sessionKey === null || typeof sessionKey === 'string') &&
    typeof consented === 'boolean' &&
    typeof mismatches === 'number' &&
    (mismatchedPair === null || typeof mismatchedPair === 'string')
  );
}

/** `null` where there is none, or storage is blocked. */
export function readJourneyRecord(backend: string): JourneyRecord | null {
  return readTabRecord(name, backend, isRecord);
}

/** @param record `null` forgets */
export function storeJourneyRecord(backend: string, record: JourneyRecord | null): void {
  storeTabRecord(name, backend, record);
}
