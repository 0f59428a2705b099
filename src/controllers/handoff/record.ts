import type { HandoffTarget } from '../../capture/handoff/link.js';
import type { ClaimRecord, Offer } from '../../capture/handoff/types.js';
import { handoffPlace } from './place.js';

/**
 * What a page keeps of a handoff over a reload, in `sessionStorage`, hence of this tab. On the first device the code is
 * worthless without the number, and the session without the partner's own login. On the phone it is worthless to
 * anybody who has not claimed it with the same key.
 */
export type HandoffRecord =
  | {
      role: 'offer';
      /** Idempotency-Key of the session; `null` where the page holds the session itself. */
      sessionKey: string | null;
      offer: Offer;
      claimed: boolean;
    }
  | ({ role: 'claim' } & ClaimRecord);

function isRecord(value: unknown): value is HandoffRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { role, offer, link } = value as Record<string, unknown>;
  const kept = role === 'offer' ? offer : role === 'claim' ? link : null;
  return typeof kept === 'object' && kept !== null && typeof (kept as Record<string, unknown>)['code'] === 'string';
}

/** `null` where there is none, or storage is blocked. */
export function readHandoffRecord(target: HandoffTarget, backend: string): HandoffRecord | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(handoffPlace(target, backend)) ?? 'null');
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** @param record `null` forgets */
export function storeHandoffRecord(target: HandoffTarget, backend: string, record: HandoffRecord | null): void {
  try {
    const place = handoffPlace(target, backend);
    if (record === null) sessionStorage.removeItem(place);
    else sessionStorage.setItem(place, JSON.stringify(record));
  } catch {
    // Storage is blocked: the handoff goes on, but does not survive a reload.
  }
}
