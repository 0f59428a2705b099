import { type MomentRequest, isMomentAnswer } from '../liveness-evidence/moments.js';
import { type LivenessPlan, isLivenessPlan } from '../liveness-evidence/plan.js';
import type { PublicKeyJwk } from '../liveness-evidence/signing.js';
import {
  type LivenessEvidenceAnswer,
  type LivenessMomentAnswer,
  livenessEvidenceParts,
  livenessRoutes,
  type LivenessManifestPart,
  type LivenessPlanAnswer,
  type LivenessStartBody,
  type LivenessSwapBody,
} from '../contract/liveness-contract.js';
import type { LivenessEvidence, LivenessManifest } from '../liveness-evidence/evidence.js';
import { IdvError } from '../contract/errors.js';
import { Caller, type CallerOptions } from './caller.js';
import { shapeOf } from './response.js';
import { noticeSlow } from './slow.js';
import type { Call, WaitListener } from './types.js';

/**
 * The server's part of a guided challenge, as the element calls it: it issues plans and takes evidence. If it rejects
 * with an `IdvError`, the code decides what the person reads. Any other rejection counts as `backend-unreachable`. After
 * the signal aborts, the answer is ignored.
 *
 * @example
 * ```js
 * element.issuer = {
 *   start: (publicKey, signal) => post('/checks/start', { publicKey }, signal),
 *   swap: (index, signal) => post('/checks/swap', { index }, signal),
 *   submit: (evidence, signal) => postForm('/checks/evidence', evidence, signal),
 * };
 * ```
 */
export interface LivenessIssuer {
  /**
   * Returns a plan for a new attempt. The private half of `publicKey` will sign its evidence. `moreTime` means that the
   * last attempt ran out of time: allow twice as long for each movement.
   */
  start(publicKey: PublicKeyJwk, signal: AbortSignal, options?: { moreTime: boolean }): Promise<LivenessPlan>;
  /**
   * Returns the plan with another challenge at `index` (from 0), for a person who cannot do this one.
   * @throws IdvError `CONFLICT` if there is no other.
   */
  swap(index: number, signal: AbortSignal): Promise<LivenessPlan>;
  /**
   * Returns when the server wants one more picture. Called once per challenge if the plan has `moments`; leave it out
   * if your plans don't. The element waits for the first answer. A later answer that is lost does not fail the check.
   */
  moment?(request: MomentRequest, signal: AbortSignal): Promise<LivenessMomentAnswer>;
  /** Submits the evidence and returns the server's verdict. The same evidence may come again after a failure. */
  submit(evidence: LivenessEvidence, signal: AbortSignal): Promise<LivenessEvidenceAnswer>;
}

export interface LivenessIssuerOptions extends CallerOptions, WaitListener {
  /** Base URL of the contract's routes, absolute or relative to the page. */
  endpoint: string | URL;
  /**
   * How long to wait for the answer to one try, in milliseconds. Default 15,000 for JSON and 60,000 for the evidence.
   */
  timeoutMs?: { json?: number; evidence?: number };
}

/**
 * The issuer over HTTP; see `src/contract/liveness-contract.ts`. Every method rejects with an `IdvError`, or with the
 * signal's reason when aborted.
 * @throws TypeError for an `endpoint` that is not an http(s) address.
 */
export function createLivenessIssuer(options: LivenessIssuerOptions): LivenessIssuer {
  const caller = new Caller(options.endpoint, options);
  const { onWaiting, onSlow } = options;
  const send = async <T>(call: Call<T>, signal: AbortSignal): Promise<T> =>
    noticeSlow(() => caller.send(call, { signal, onWaiting }), caller.clock, onSlow);
  const { json: jsonMs = 15_000, evidence: evidenceMs = 60_000 } = options.timeoutMs ?? {};
  /** Evidence that is sent again, even after a failure was shown, keeps its key. */
  const keys = new WeakMap<LivenessEvidence, string>();
  let nonce: string | null = null;

  async function ask(
    path: string,
    body: LivenessStartBody<PublicKeyJwk> | LivenessSwapBody,
    headers: Record<string, string>,
    signal: AbortSignal,
  ): Promise<LivenessPlan> {
    const call: Call<LivenessPlanAnswer<LivenessPlan>> = {
      method: 'POST',
      path,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
      timeoutMs: jsonMs,
      isExpected: isPlanAnswer,
    };
    const { plan } = await send(call, signal);
    return plan;
  }

  return {
    async start(publicKey, signal, { moreTime = false } = { moreTime: false }) {
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const plan = await ask(livenessRoutes.start, { publicKey, ...(moreTime && { moreTime }) }, headers, signal);
      nonce = plan.nonce;
      return plan;
    },

    async swap(index, signal) {
      if (nonce === null) throw new IdvError('INVALID_REQUEST', 'There is no plan to change yet.');
      return ask(livenessRoutes.swap, { nonce, index }, {}, signal);
    },

    moment(request: MomentRequest, signal) {
      const call: Call<LivenessMomentAnswer> = {
        method: 'POST',
        path: livenessRoutes.moment,
        body: JSON.stringify(request),
        headers: { 'content-type': 'application/json' },
        timeoutMs: jsonMs,
        isExpected: isMomentAnswer,
      };
      return caller.send(call, { signal, onWaiting });
    },

    async submit(evidence, signal) {
      const key = keys.get(evidence) ?? crypto.randomUUID();
      keys.set(evidence, key);
      const call: Call<LivenessEvidenceAnswer> = {
        method: 'POST',
        path: livenessRoutes.evidence,
        body: formOf(evidence),
        headers: { 'idempotency-key': key },
        timeoutMs: evidenceMs,
        isExpected: isEvidenceAnswer,
      };
      return send(call, signal);
    },
  };
}

function formOf({ manifest, signature, trace, pictures }: LivenessEvidence): FormData {
  const form = new FormData();
  const signed: LivenessManifestPart<LivenessManifest> = { manifest, signature };
  const { manifest: manifestPart, trace: tracePart, picture } = livenessEvidenceParts;
  const json = new Blob([JSON.stringify(signed)], { type: 'application/json' });
  form.set(manifestPart, json, 'manifest.json');
  form.set(tracePart, new Blob([trace], { type: 'application/octet-stream' }), 'trace.bin');
  for (const [at, bytes] of pictures.entries()) {
    form.append(picture, new Blob([bytes], { type: 'image/jpeg' }), `${at}.jpg`);
  }
  return form;
}

const isPlanAnswer = shapeOf<LivenessPlanAnswer<LivenessPlan>>({ plan: isLivenessPlan });

const isEvidenceAnswer = shapeOf<LivenessEvidenceAnswer>({
  status: (value) => value === 'SUCCEEDED' || value === 'FAILED',
});
