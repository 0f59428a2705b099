import type { LivenessEvidence } from '../liveness/evidence.js';
import type { MomentRequest } from '../liveness/moments.js';
import type { LivenessPlan } from '../liveness/plan.js';
import type { PublicKeyJwk } from '../liveness/signing.js';
import type { LivenessEvidenceAnswer, LivenessMomentAnswer } from '../shared/liveness-contract.js';

/**
 * Where plans come from and evidence goes to: the server's part of a guided challenge, as the element calls it. A
 * rejection with an `IdvError` keeps its code, from which follows what the person reads; any other counts as
 * `backend-unreachable`. When the signal aborts nobody waits for the answer any more.
 */
export interface LivenessIssuer {
  /** A plan for a new attempt. Its evidence will be signed by the private half of `publicKey`. */
  start(publicKey: PublicKeyJwk, signal: AbortSignal): Promise<LivenessPlan>;
  /**
   * The plan with another challenge at `index` (from 0), for a person who cannot do this one.
   * @throws IdvError `CONFLICT` where there is no other.
   */
  swap(index: number, signal: AbortSignal): Promise<LivenessPlan>;
  /**
   * When the server wants one more picture. Asked only where the plan says `moments`, once for each challenge; leave it out
   * where no plan does. The first answer is waited for, and a later one that does not come costs nobody the check.
   */
  moment?(request: MomentRequest, signal: AbortSignal): Promise<LivenessMomentAnswer>;
  /** What the server's verification said of it. The same evidence may come again after a failure. */
  submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer>;
}
