import type { LivenessEvidenceAnswer } from '../shared/liveness-contract.js';
import type { LivenessEvidence } from './evidence.js';
import type { LivenessPlan } from './plan.js';
import type { PublicKeyJwk } from './signing.js';

/**
 * Where plans come from and evidence goes to: the server's part of a guided check, as the element calls it. A rejection
 * with an `IdvError` keeps its code, what the person reads follows from it; any other is `backend-unreachable`. When the
 * signal aborts nobody waits for the answer any more.
 */
export interface LivenessIssuer {
  /** A plan for a new attempt. Its evidence will be signed by the private half of `publicKey`. */
  start(publicKey: PublicKeyJwk, signal: AbortSignal): Promise<LivenessPlan>;
  /**
   * The plan with another challenge at `index`, for a person who cannot do this one.
   * @throws IdvError `CONFLICT` where there is no other.
   */
  swap(index: number, signal: AbortSignal): Promise<LivenessPlan>;
  /** What `verifyLivenessEvidence` said of it, on the server. */
  submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer>;
}
