import { httpStatusOf, type EndpointName, type ServiceCode } from 'idv-elements-server/identity-service';
import { wait } from 'idv-elements-server-internal';
import type { Faults } from './options.js';

export const noFaults: Readonly<Faults> = {
  latencyMs: 0,
  jitterMs: 0,
  faultRate: 0,
  faultCode: '102',
  forceCode: null,
  forceWhen: 'before-work',
  reset: 'never',
  slowBodyMs: 0,
  detectedFaces: null,
  nextLivenessOutcome: null,
  endpoints: null,
};

export const serviceCodeSet: ReadonlySet<string> = new Set(Object.keys(httpStatusOf));

/** How many bytes a slow body sends at a time. */
const slowChunkBytes = 16;

export function faultsFor(faults: Faults, endpoint: EndpointName): Faults {
  const applies = faults.endpoints === null || faults.endpoints.includes(endpoint);
  return applies ? faults : { ...noFaults };
}

/** The code that a switch forces on this request before any work is done. */
export function forcedCode({ forceCode, faultRate, faultCode }: Faults): ServiceCode | null {
  if (forceCode !== null) return forceCode;
  return Math.random() < faultRate ? faultCode : null;
}

const broken = new WeakSet<Response>();

/** A server that owns the connection should close it instead of sending this response. */
export const isBroken = (response: Response): boolean => broken.has(response);

/** An answer whose body breaks at once. */
export function brokenResponse(): Response {
  const body = new ReadableStream({
    pull(controller) {
      controller.error(new Error('connection reset by a switch of the sandbox'));
    },
  });
  const response = new Response(body, { headers: { 'content-type': 'application/json' } });
  broken.add(response);
  return response;
}

export function slowResponse(text: string, init: ResponseInit, waitMs: number): Response {
  const bytes = new TextEncoder().encode(text);
  let offset = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (offset >= bytes.length) {
        controller.close();
        return;
      }
      if (offset > 0) await wait(waitMs);
      controller.enqueue(bytes.subarray(offset, offset + slowChunkBytes));
      offset += slowChunkBytes;
    },
  });
  return new Response(body, init);
}
