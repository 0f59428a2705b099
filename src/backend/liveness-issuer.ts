import type { LivenessEvidence, LivenessManifest } from '../liveness/evidence.js';
import { isMomentAnswer, type MomentRequest } from '../liveness/moments.js';
import { isLivenessPlan, type LivenessPlan } from '../liveness/plan.js';
import type { PublicKeyJwk } from '../liveness/signing.js';
import { IdvError } from '../shared/errors.js';
import { livenessEvidenceParts, livenessRoutes } from '../shared/liveness-contract.js';
import type {
  LivenessEvidenceAnswer,
  LivenessManifestPart,
  LivenessMomentAnswer,
  LivenessPlanAnswer,
  LivenessStartBody,
  LivenessSwapBody,
} from '../shared/liveness-contract.js';
import { Caller } from './caller.js';
import type { CallerOptions } from './caller.js';
import type { LivenessIssuer } from './liveness-types.js';
import { shapeOf } from './response.js';
import type { Call } from './types.js';

export interface LivenessIssuerOptions extends CallerOptions {
  /** Base URL of the contract's routes, absolute or relative to the page. */
  endpoint: string | URL;
  /** Longest wait for the answer of one try, milliseconds. Default 15,000 for JSON and 60,000 for the evidence. */
  timeoutMs?: { json?: number; evidence?: number };
  /** `true` when the device goes offline and a call waits, `false` when the call resumes. */
  onWaiting?: (waiting: boolean) => void;
}

/**
 * The issuer over HTTP; see `src/shared/liveness-contract.ts`. Every method rejects with an `IdvError`, or with the
 * signal's reason when aborted.
 * @throws TypeError for an `endpoint` that is not an http(s) address.
 */
export function createLivenessIssuer(options: LivenessIssuerOptions): LivenessIssuer {
  const caller = new Caller(options.endpoint, options);
  const { onWaiting } = options;
  const { json: jsonMs = 15_000, evidence: evidenceMs = 60_000 } = options.timeoutMs ?? {};
  /** Evidence that is sent again after a failure was shown keeps its key. */
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
    const { plan } = await caller.send(call, { signal, onWaiting });
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
      return caller.send(call, { signal, onWaiting });
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
