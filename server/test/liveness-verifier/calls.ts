/**
 * A person calling the receiver without a page: does what the plan asks, signs it and sends it, all with the real
 * rules.
 */
import assert from 'node:assert/strict';
import {
  commitmentOf,
  sealEvidence,
  type EvidenceSigner,
  type LivenessEvidence,
  type LivenessPlan,
  type MomentRequest,
} from '../../../src/liveness-evidence/index.js';
import type { Problem } from '../../../src/contract/contract.js';
import { actPlan, film } from '../../../test/support/film.js';
import { honestCamera } from '../../../test/support/honest-camera.js';
import { performFilm } from './perform.js';

/** Enough of a JPEG for a server that does not decode it. */
export function jpegOf(seed: number): Uint8Array<ArrayBuffer> {
  const body = Array.from({ length: 200 }, (_, at) => (at * 7 + seed) % 251);
  return Uint8Array.from([0xff, 0xd8, 0xff, ...body, 0xff, 0xd9]);
}

/** The calls that the device makes while the check runs. */
type AskMoment = (request: MomentRequest) => Promise<Answer>;

/** @param clock the server's, which advances with the film */
export async function perform(
  { signer, moment, clock }: { signer: EvidenceSigner; moment: AskMoment; clock: { now: number } },
  plan: LivenessPlan,
): Promise<LivenessEvidence> {
  const kinds = plan.challenges.map(({ kind }) => kind);
  const { script, seconds } = actPlan(kinds);
  const { nonce } = plan;
  const begunAt = clock.now;
  const shown = film(script, { seconds }).map((sample, at) => ({
    sample,
    jpeg: (small: boolean) => Promise.resolve(jpegOf(2 * at + Number(small))),
  }));
  const done = await performFilm(shown, plan, async (challenge, performed) => {
    clock.now = begunAt + (performed.attempt.frames.at(-1)?.timeMs ?? 0);
    const commitment = await commitmentOf(performed, crypto.subtle);
    const { body } = await moment({ nonce, run: 1, challenge, ...commitment });
    return { challenge, afterMs: body.afterMs ?? Number.NaN };
  });
  const { phase, failure } = done.attempt.judgment;
  assert.equal(phase, 'passed', `${kinds.join()} ${failure}`);
  return sealEvidence({ ...done, camera: honestCamera, startedAt: plan.issuedAt, signer, crypto: crypto.subtle });
}

export function formOf({ manifest, signature, trace, pictures }: LivenessEvidence): FormData {
  const form = new FormData();
  const json = JSON.stringify({ manifest, signature });
  form.append('manifest', new Blob([json], { type: 'application/json' }));
  form.append('trace', new Blob([trace], { type: 'application/octet-stream' }));
  for (const picture of pictures) {
    form.append('picture', new Blob([picture], { type: 'image/jpeg' }), 'picture.jpg');
  }
  return form;
}

/** The answer to a call: its status, and its JSON, which may be a problem. */
export interface Answer {
  http: number;
  body: Partial<Problem> & {
    plan?: LivenessPlan;
    afterMs?: number;
    status?: unknown;
    confidence?: number;
    reason?: string;
    reasons?: string[];
  };
}

/** The calls of one check. Keys are new unless given. */
export function callsOf(url: string, signer: EvidenceSigner, fetcher: typeof fetch = fetch) {
  const post = async (path: string, body: BodyInit, headers: Record<string, string>) => {
    const response = await fetcher(`${url}/${path}`, { method: 'POST', body, headers });
    return { http: response.status, body: (await response.json()) as Answer['body'] };
  };
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    post(path, JSON.stringify(body), { 'content-type': 'application/json', ...headers });
  const keyed = (key: string) => ({ 'idempotency-key': key });
  return {
    post,
    begin: (key: string = crypto.randomUUID(), publicKey: unknown = signer.publicKey) =>
      json('start', { publicKey }, keyed(key)),
    moment: (request: unknown) => json('moment', request),
    swap: (nonce: unknown, index: unknown) => json('swap', { nonce, index }),
    send: (evidence: LivenessEvidence, key: string = crypto.randomUUID()) =>
      post('evidence', formOf(evidence), keyed(key)),
  };
}
