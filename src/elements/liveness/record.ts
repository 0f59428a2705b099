import { livenessPresentations } from './flow/state.js';
import type { LivenessPresentation } from './flow/state.js';
import { readTabRecord, storeTabRecord } from '../../kit/submission/tab-record.js';

/** Stores a running check across a reload or a redirect. */
interface LivenessRecord {
  /** Idempotency-Key of the session; `null` if the page holds the session itself. */
  sessionKey: string | null;
  /** Idempotency-Key of the check, which returns its address again. */
  livenessKey: string;
  livenessId: string;
  presentation: LivenessPresentation;
}

const name = 'idv-liveness';

function isRecord(value: object): value is LivenessRecord {
  const { sessionKey, livenessKey, livenessId, presentation } = value as Record<string, unknown>;
  return (
    (sessionKey === null || typeof sessionKey === 'string') &&
    typeof livenessKey === 'string' &&
    typeof livenessId === 'string' &&
    livenessPresentations.some((known) => known === presentation)
  );
}

/** `null` if there is none, or storage is blocked. */
export function readLivenessRecord(backend: string): LivenessRecord | null {
  return readTabRecord(name, backend, isRecord);
}

/** @param record `null` removes it */
export function storeLivenessRecord(backend: string, record: LivenessRecord | null): void {
  storeTabRecord(name, backend, record);
}
