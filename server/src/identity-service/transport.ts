/**
 * Performs one HTTP exchange with the service, with a time limit and an abort signal, and reports whether the request
 * was sent.
 */
import { encodeBase64, nodeBuffer, type BufferConstructorLike } from '../shared/base64.js';
import { readBounded } from '../shared/bytes.js';
import { IdentityServiceError } from './errors.js';

/** A multiple of 3, so that pieces of base64 fit together without padding. */
const pieceBytes = 6144;

const base64Length = (bytes: Uint8Array): number => Math.ceil(bytes.length / 3) * 4;

function writeWith(Buffer: BufferConstructorLike, fields: [string, unknown][]): Uint8Array {
  const texts = fields.map(([name, value], index) => {
    const opening = `${index === 0 ? '{' : ','}${JSON.stringify(name)}:`;
    return value instanceof Uint8Array ? `${opening}"` : `${opening}${JSON.stringify(value)}`;
  });
  const room = fields.map(([, value], index) => {
    const picture = value instanceof Uint8Array ? base64Length(value) + 1 : 0;
    return Buffer.byteLength(texts[index] ?? '') + picture;
  });
  const body = Buffer.alloc(room.reduce((sum, bytes) => sum + bytes, 1));
  let at = 0;
  for (const [index, [, value]] of fields.entries()) {
    at += body.write(texts[index] ?? '', at, 'utf8');
    if (!(value instanceof Uint8Array)) continue;
    const picture = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    for (let from = 0; from < picture.length; from += pieceBytes) {
      at += body.write(picture.toString('base64', from, from + pieceBytes), at, 'latin1');
    }
    at += body.write('"', at, 'latin1');
  }
  body.write('}', at, 'latin1');
  return body;
}

/** `Uint8Array` fields become base64; `undefined` ones are omitted, as in `JSON.stringify`. */
export function jsonBody(request: object): string | Uint8Array<ArrayBuffer> {
  const fields = Object.entries(request).filter(([, value]) => value !== undefined);
  if (!fields.some(([, value]) => value instanceof Uint8Array)) return JSON.stringify(request);
  const Buffer = nodeBuffer();
  // A body in its own buffer, never in shared memory.
  if (Buffer !== undefined) return writeWith(Buffer, fields) as Uint8Array<ArrayBuffer>;
  return JSON.stringify(withEncodedPictures(request));
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
