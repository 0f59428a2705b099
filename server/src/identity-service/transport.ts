/**
 * Performs one HTTP exchange with the service, with a time limit and an abort signal, and reports whether the request
 * was sent.
 */
import { encodeBase64 } from '../shared/base64.js';
import { concat, readBounded } from '../shared/bytes.js';
import { utf8 } from '../shared/digest.js';
import { IdentityServiceError } from './errors.js';

/** A multiple of 3, so that pieces of base64 fit together without padding. */
const pieceBytes = 49_152;

/** The JSON of a request whose `Uint8Array` fields become base64, piece by piece. */
function* jsonPieces(fields: [string, unknown][]): Generator<Uint8Array<ArrayBuffer>> {
  let text = '{';
  for (const [index, [name, value]] of fields.entries()) {
    text += `${index === 0 ? '' : ','}${JSON.stringify(name)}:`;
    if (!(value instanceof Uint8Array)) {
      text += JSON.stringify(value);
      continue;
    }
    yield utf8(`${text}"`);
    for (let from = 0; from < value.length; from += pieceBytes) {
      yield utf8(encodeBase64(value.subarray(from, from + pieceBytes)));
    }
    text = '"';
  }
  yield utf8(`${text}}`);
}

function jsonLength(fields: [string, unknown][]): number {
  let length = 0;
  const rest = fields.map(([name, value]) => {
    if (!(value instanceof Uint8Array)) return [name, value];
    length += Math.ceil(value.length / 3) * 4;
    return [name, ''];
  });
  return length + utf8(JSON.stringify(Object.fromEntries(rest))).length;
}

/** Whether `fetch` sends a stream with its length. Otherwise it is sent in chunks, which not every server accepts. */
const sendsStreams = (() => {
  const { versions } = (globalThis as { process?: { versions?: Record<string, string> } }).process ?? {};
  return versions?.['node'] !== undefined && !('bun' in versions) && !('deno' in versions);
})();

/** What `fetch` needs to send a body. */
export type JsonBody = Pick<RequestInit, 'body'> & { headers?: Record<string, string>; duplex?: 'half' };

/**
 * `Uint8Array` fields become base64; `undefined` ones are omitted, as in `JSON.stringify`. Node's `fetch` holds several
 * copies of a body in one piece. A stream of it encodes a picture while it is sent.
 * @param isOwnFetch whether the caller passed a `fetch`, which may not take streams
 */
export function jsonBody(request: object, isOwnFetch = false): JsonBody {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Uint8Array)) return { body: JSON.stringify(request) };
  const pieces = jsonPieces(fields);
  if (isOwnFetch || !sendsStreams) return { body: concat([...pieces]) as Uint8Array<ArrayBuffer> };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done === true) controller.close();
      else controller.enqueue(value);
    },
  });
  return { body, duplex: 'half', headers: { 'content-length': String(jsonLength(fields)) } };
}

/**
 * Copies the request with base64 in place of bytes.
 *
 * @example
 * ```js
 * withEncodedPictures({ base64Image: new Uint8Array([255]) }); // { base64Image: '/w==' }
 * ```
 */
export function withEncodedPictures(request: object): object {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? encodeBase64(value) : (value as unknown),
    ]),
  );
}

export interface Exchange {
  url: string;
  init: RequestInit;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  reference: string | null;
  fetch: typeof fetch;
}

export interface RawAnswer {
  httpStatus: number;
  /** `undefined` if the body was not JSON. */
  body: unknown;
  retryAfterSeconds: number | undefined;
}

/**
 * The interface's largest answers contain two pictures as base64, portrait and signature, or a page of customers: less
 * than 1 MB. The limit allows 6 MB for each of two pictures.
 */
const maxAnswerBytes = 16_000_000;

/** Errors of Node's `fetch` before anything was sent. Other runtimes do not report them. */
const neverConnected: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

function connectionFailureOf(error: unknown): unknown {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } | null };
  return cause?.code ?? code;
}

function retryAfterSeconds(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text.trim()) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * @throws {IdentityServiceError} `94` no answer in time, `99` an answer that is too large, `102` no connection
 * @throws the signal's reason when the caller aborted
 */
export async function exchange(options: Exchange): Promise<RawAnswer> {
  const { url, init, timeoutMs, signal, reference } = options;
  signal?.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), timeoutMs);
  const forward = () => limit.abort();
  signal?.addEventListener('abort', forward, { once: true });
  try {
    // `manual`: the key must not follow a redirect to another host.
    const response = await options.fetch(url, { ...init, redirect: 'manual', signal: limit.signal });
    const httpStatus = response.status;
    const body = await readBounded(response, maxAnswerBytes);
    if (body === null) {
      const text = `The answer (HTTP ${httpStatus}) has more than ${maxAnswerBytes} bytes.`;
      throw new IdentityServiceError('99', text, { httpStatus, reference, outcomeUnknown: true });
    }
    return {
      httpStatus,
      body: parseJson(new TextDecoder().decode(body)),
      retryAfterSeconds: retryAfterSeconds(response.headers),
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof IdentityServiceError) throw error;
    if (limit.signal.aborted) {
      throw new IdentityServiceError('94', `No answer within ${timeoutMs} ms.`, { reference, outcomeUnknown: true });
    }
    // Without `cause`, because some runtimes put the whole address, including a person's name, into the message.
    const sent = !neverConnected.has(connectionFailureOf(error));
    throw new IdentityServiceError(
      '102',
      sent ? 'The connection to the service broke.' : 'The service could not be reached.',
      { reference, outcomeUnknown: sent },
    );
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', forward);
  }
}
