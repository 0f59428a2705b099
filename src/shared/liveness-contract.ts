/**
 * What `<idv-liveness-challenge endpoint="…">` says over HTTP, and what comes back. The server side of a partner's own
 * endpoint, and of the sandbox's hosted page, keeps to it. The plan, the key and the manifest are those of
 * `idv-elements/liveness-evidence`; this room cannot name them, so they stand here as type parameters.
 *
 * | call | body | answer |
 * |---|---|---|
 * | `POST {endpoint}/start` | JSON `LivenessStartBody` | `LivenessPlanAnswer` |
 * | `POST {endpoint}/swap` | JSON `LivenessSwapBody` | `LivenessPlanAnswer` |
 * | `POST {endpoint}/moment` | JSON `MomentRequest` | `LivenessMomentAnswer` |
 * | `POST {endpoint}/evidence` | `multipart/form-data`, parts `livenessEvidenceParts` | `LivenessEvidenceAnswer` |
 *
 * Good answers are JSON with a 2xx status. Whatever else comes is a failure: RFC 9457 problems (`Problem` in
 * `contract.ts`) are understood, anything else is `backend-bad-response`.
 *
 * `start` and `evidence` carry an `Idempotency-Key`. They are sent again, key and content unchanged, when the network
 * failed: a repeat gets the first answer and begins nothing anew. `moment` is asked only where the plan
 * says `moments`, once for each challenge, and the same question gets the same answer. Each `start` with a new key is a new attempt within
 * the session: a new plan and a new public key in the place of the former.
 */
export const livenessRoutes = {
  start: 'start',
  swap: 'swap',
  moment: 'moment',
  evidence: 'evidence',
} as const;

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
}

/**
 * `POST {endpoint}/swap`. Where no other action can be given the answer is a problem, 409 `CONFLICT`. A challenge is swapped
 * once: asked again for the same one, as happens when the network loses the answer, the plan comes as it is.
 */
export interface LivenessSwapBody {
  /** Of the plan as it was issued. */
  nonce: string;
  /** Of the challenge that the person cannot do, from 0. */
  index: number;
}

/** Answer to `start` and `swap`; after a swap the plan is the same but for that challenge. */
export interface LivenessPlanAnswer<Plan> {
  plan: Plan;
}

/**
 * Answer to `moment`: one more picture is wanted, of the first frame with one face that is this many milliseconds later than the
 * rest from which the challenge begins.
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

/** Final for the session: the first evidence that arrives ends it. */
export type LivenessOutcome = 'SUCCEEDED' | 'FAILED';

export interface LivenessEvidenceAnswer {
  status: LivenessOutcome;
}
