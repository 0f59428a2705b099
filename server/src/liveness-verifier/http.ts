import type { LivenessMoment, LivenessPlan, MomentRequest, PublicKeyJwk } from 'idv-elements/liveness-evidence';
import { type LivenessEvidenceAnswer, livenessRoutes } from 'idv-elements/contract';
import {
  evidenceBodyOf,
  idempotencyKeyOf,
  mostEvidenceBytes,
  mostJsonBytes,
  momentBodyOf,
  startBodyOf,
  swapBodyOf,
} from './bodies.js';
import { LivenessRefusal } from './refusal.js';
import type { ReceivedEvidence } from './verifier.js';

/** What a server does with each call of a device. A `LivenessRefusal` becomes a problem; anything else is thrown on. */
export interface LivenessCalls {
  start(checkId: string, key: string, publicKey: PublicKeyJwk): Promise<LivenessPlan>;
  swap(checkId: string, nonce: string, index: number): Promise<LivenessPlan>;
  moment(checkId: string, request: MomentRequest): Promise<Pick<LivenessMoment, 'afterMs'>>;
  take(checkId: string, key: string, received: ReceivedEvidence): Promise<LivenessEvidenceAnswer>;
}

/**
 * Answers one `POST` of `<idv-liveness-challenge endpoint="…/{checkId}">`: the last part of the path names the call
 * (`shared/liveness-contract.ts`). Bodies are bounded before they are read.
 */
export async function answerLivenessCall(calls: LivenessCalls, checkId: string, request: Request): Promise<Response> {
  try {
    const answer = await answerOf(calls, checkId, request);
    return Response.json(answer, { headers: { 'cache-control': 'no-store' } });
  } catch (error) {
    if (error instanceof LivenessRefusal) return error.toResponse(checkId);
    throw error;
  }
}

async function answerOf(calls: LivenessCalls, checkId: string, request: Request): Promise<object> {
  switch (new URL(request.url).pathname.split('/').at(-1)) {
    case livenessRoutes.start: {
      const body = await within(mostJsonBytes, request);
      const key = idempotencyKeyOf(body);
      return { plan: await calls.start(checkId, key, await startBodyOf(body)) };
    }
    case livenessRoutes.swap: {
      const { nonce, index } = await swapBodyOf(await within(mostJsonBytes, request));
      return { plan: await calls.swap(checkId, nonce, index) };
    }
    case livenessRoutes.moment:
      return calls.moment(checkId, await momentBodyOf(await within(mostJsonBytes, request)));
    case livenessRoutes.evidence: {
      const body = await within(mostEvidenceBytes, request);
      const key = idempotencyKeyOf(body);
      return calls.take(checkId, key, await evidenceBodyOf(body));
    }
    default:
      throw new LivenessRefusal('unknown-call');
  }
}

/** The request with all of its body, which is no longer than this. */
async function within(mostBytes: number, request: Request): Promise<Request> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > mostBytes) throw new LivenessRefusal('too-large');
  const reader = request.body?.getReader();
  const body = reader === undefined ? [] : await partsOf(reader, mostBytes);
  const { url, headers } = request;
  return new Request(url, { method: 'POST', headers, body: new Blob(body) });
}

async function partsOf(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  mostBytes: number,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts;
    length += value.length;
    if (length > mostBytes) {
      await reader.cancel();
      throw new LivenessRefusal('too-large');
    }
    parts.push(value);
  }
}
