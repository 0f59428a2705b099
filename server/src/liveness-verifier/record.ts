import type { LivenessPlan, PublicKeyJwk, ToldMoment } from 'idv-elements/liveness-evidence';
import { LivenessRefusal } from './refusal.js';
import type { LivenessCheckStore } from './store.js';
import type { LivenessVerdict } from './verifier.js';

/** The attempt under way; a further start takes its place. */
export interface OpenAttempt {
  plan: LivenessPlan;
  publicKey: PublicKeyJwk;
  /** The plan as it was before each swap: evidence for one of these came late and ends nothing. */
  superseded: LivenessPlan[];
  /** `MomentRequest.run` of the latest. */
  run: number;
  told: ToldMoment[];
  /** How many moments were drawn in all runs. */
  drawn: number;
}

export interface CheckRecord {
  /** `Idempotency-Key` of every start, oldest first. */
  startKeys: string[];
  attempt: OpenAttempt | null;
  /** The request whose evidence spent the attempt. */
  spentBy: { key: string; digest: string } | null;
  verdict: LivenessVerdict | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

const mostTries = 20;

/**
 * Changes a record: reads it, and stores what `change` makes of it, again when another call was faster. `change` may throw, and
 * then nothing is stored; what it returns beside the record is handed on.
 */
export async function changeRecord<Result>(
  store: LivenessCheckStore,
  checkId: string,
  change: (record: CheckRecord | null) => { next: CheckRecord | null; result: Result },
): Promise<Result> {
  for (let tried = 0; tried < mostTries; tried++) {
    const text = await store.get(checkId);
    const { next, result } = change(text === null ? null : (JSON.parse(text) as CheckRecord));
    if (next === null) return result;
    if (await store.replace(checkId, text, JSON.stringify(next), next.expiresAt)) return result;
  }
  throw new LivenessRefusal('busy');
}
