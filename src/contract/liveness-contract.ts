/**
 * The HTTP interface between `<idv-liveness-challenge endpoint="…">` and a server. Plan, key and manifest are those of
 * `idv-elements/liveness-evidence`. This folder cannot import them, so they are type parameters here.
 *
 * | call | body | answer |
 * |---|---|---|
 * | `POST {endpoint}/start` | JSON `LivenessStartBody` | `LivenessPlanAnswer` |
 * | `POST {endpoint}/swap` | JSON `LivenessSwapBody` | `LivenessPlanAnswer` |
 * | `POST {endpoint}/moment` | JSON `MomentRequest` | `LivenessMomentAnswer` |
 * | `POST {endpoint}/evidence` | `multipart/form-data`, parts `livenessEvidenceParts` | `LivenessEvidenceAnswer` |
 *
 * A success is JSON with a 2xx status. Everything else is a failure: either an RFC 9457 problem (`Problem` in
 * `contract.ts`), or
 * `backend-bad-response`.
 *
 * `start` and `evidence` carry an `Idempotency-Key`. After a network failure, they are sent again with the same key and
 * content, and get the first answer. `moment` is sent once per challenge, if the plan has `moments`, and the same
 * request gets the same answer. Each `start` with a new key is a new attempt: a new plan and a new public key replace
 * the previous ones.
 */
export const livenessRoutes = { start: 'start', swap: 'swap', moment: 'moment', evidence: 'evidence' } as const;

/** Names of the parts of the evidence's form. */
export const livenessEvidenceParts = {
  /** `application/json`, `LivenessManifestPart`. */
  manifest: 'manifest',
  /** `application/octet-stream`: the trace as it was signed. */
  trace: 'trace',
  /** `image/jpeg`, repeated: in the order of the manifest's `pictures`. */
  picture: 'picture',
} as const;

/** `POST {endpoint}/start` */
export interface LivenessStartBody<PublicKey> {
  /** JWK, EC P-256: its private half signs the evidence. */
  publicKey: PublicKey;
  /** The last attempt ran out of time, and the person asks for twice as much. */
  moreTime?: boolean;
}

/**
 * `POST {endpoint}/swap`. If there is no other challenge, the answer is a problem, 409 `CONFLICT`. A challenge is
 * swapped once: a repeat, after a lost answer, gets the plan as it is.
 */
export interface LivenessSwapBody {
  /** Nonce of the plan as issued. */
  nonce: string;
  /** Position of the challenge that the person cannot do, from 0. */
  index: number;
}

/** Answer to `start` and `swap`. A swap changes one challenge of the plan. */
export interface LivenessPlanAnswer<Plan> {
  plan: Plan;
}

/**
 * Answer to `moment`: the device takes a picture of the first frame with one face that is this many milliseconds later
 * than the rest from which the challenge starts.
 */
export interface LivenessMomentAnswer {
  afterMs: number;
}

/** Part `manifest` of the evidence. */
export interface LivenessManifestPart<Manifest> {
  manifest: Manifest;
  /** Base64url. */
  signature: string;
}

/** The first evidence that arrives ends the check. */
export type LivenessOutcome = 'SUCCEEDED' | 'FAILED';

export interface LivenessEvidenceAnswer {
  status: LivenessOutcome;
}
