import type { HandoffTarget } from './flow/link.js';
import type { ClaimRecord } from './flow/claim.js';
import type { Offer } from './flow/offer.js';
import { readTabRecord, storeTabRecord } from '../submission/tab-record.js';
import { handoffName } from './place.js';

/**
 * A handoff as stored across reloads in `sessionStorage`, so only for this tab. On the first device the code is
 * worthless without the number, and the session without the partner's own login. On the phone it is worthless to
 * anybody who has not claimed it with the same key.
 */
type HandoffRecord =
  | {
      role: 'offer';
      /** Idempotency-Key of the session; `null` if the page holds the session itself. */
      sessionKey: string | null;
      offer: Offer;
      claimed: boolean;
    }
  | ({ role: 'claim' } & ClaimRecord);

function isRecord(value: object): value is HandoffRecord {
  const { role, offer, link } = value as Record<string, unknown>;
  const kept = role === 'offer' ? offer : role === 'claim' ? link : null;
  return typeof kept === 'object' && kept !== null && typeof (kept as Record<string, unknown>)['code'] === 'string';
}

/** `null` if there is none, or storage is blocked. */
export function readHandoffRecord(target: HandoffTarget, backend: string): HandoffRecord | null {
  return readTabRecord(handoffName(target), backend, isRecord);
}

/** @param record `null` removes it */
export function storeHandoffRecord(target: HandoffTarget, backend: string, record: HandoffRecord | null): void {
  storeTabRecord(handoffName(target), backend, record);
}
