import { readTabRecord, storeTabRecord } from '../../kit/submission/tab-record.js';

/** Stores a journey for its tab. The host backend knows what was accepted. */
interface JourneyRecord {
  /** Idempotency-Key of the session; `null` if the page holds the session itself. */
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

/** `null` if there is none, or storage is blocked. */
export function readJourneyRecord(backend: string): JourneyRecord | null {
  return readTabRecord(name, backend, isRecord);
}

/** @param record `null` removes it */
export function storeJourneyRecord(backend: string, record: JourneyRecord | null): void {
  storeTabRecord(name, backend, record);
}
