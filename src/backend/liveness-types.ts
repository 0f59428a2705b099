import type { LivenessEvidence } from '../liveness/evidence.js';
import type { MomentRequest } from '../liveness/moments.js';
import type { LivenessPlan } from '../liveness/plan.js';
import type { PublicKeyJwk } from '../liveness/signing.js';
import type { LivenessEvidenceAnswer, LivenessMomentAnswer } from '../shared/liveness-contract.js';

/**
 * The server's part of a guided challenge, as the element calls it: it issues plans and takes evidence. If it rejects
 * with an `IdvError`, the code decides what the person reads. Any other rejection counts as `backend-unreachable`. After
 * the signal aborts, the answer is ignored.
 */
export interface LivenessIssuer {
  /**
   * Returns a plan for a new attempt. The private half of `publicKey` will sign its evidence. With `moreTime`, the last
   * attempt ran out of time: give twice as long for each movement.
   */
  start(publicKey: PublicKeyJwk, signal: AbortSignal, options?: { moreTime: boolean }): Promise<LivenessPlan>;
  /**
   * Returns the plan with another challenge at `index` (from 0), for a person who cannot do this one.
   * @throws IdvError `CONFLICT` if there is no other.
   */
  swap(index: number, signal: AbortSignal): Promise<LivenessPlan>;
  /**
   * Says when the server wants one more picture. Called once per challenge if the plan has `moments`; leave it out if
   * your plans don't. The element waits for the first answer. A later answer that is lost does not fail the check.
   */
  moment?(request: MomentRequest, signal: AbortSignal): Promise<LivenessMomentAnswer>;
  /** Submits the evidence and returns the server's verdict. The same evidence may come again after a failure. */
  submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer>;
}
