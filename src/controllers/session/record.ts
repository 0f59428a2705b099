import { livenessPresentations } from '../../capture/session/types.js';
import type { LivenessPresentation } from '../../capture/session/types.js';

/**
 * What a page stores of a running check over a reload or a redirect: only ids, in `sessionStorage`, hence of this tab.
 * They are worthless without the partner's own login, which the host backend asks for before it gives a session back.
 */
export interface LivenessRecord {
  /** Idempotency-Key of the session; `null` where the page holds the session itself. */
  sessionKey: string | null;
  /** Idempotency-Key of the check: gives its address again. */
  livenessKey: string;
  livenessId: string;
  presentation: LivenessPresentation;
}

function placeOf(backend: string): string {
  return `idv-liveness ${new URL(backend, document.baseURI).href}`;
}

function isRecord(value: unknown): value is LivenessRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { sessionKey, livenessKey, livenessId, presentation } = value as Record<string, unknown>;
  return (
    (sessionKey === null || typeof sessionKey === 'string') &&
    typeof livenessKey === 'string' &&
    typeof livenessId === 'string' &&
    livenessPresentations.some((name) => name === presentation)
  );
}

/** `null` where there is none, or storage is blocked. */
export function readLivenessRecord(backend: string): LivenessRecord | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(placeOf(backend)) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param record `null` forgets */
export function storeLivenessRecord(backend: string, record: LivenessRecord | null): void {
  try {
    if (record === null) sessionStorage.removeItem(placeOf(backend));
    else sessionStorage.setItem(placeOf(backend), JSON.stringify(record));
  } catch {
    // Storage is blocked: the check continues, but does not survive a reload.
  }
}
