/** Reads the bodies of requests, within limits of size, time and memory. */
import type { z } from 'zod';
import { type BodyBudget, BodyError, tooBusy, type Reservation } from './budgets.js';
import { indexOfBytes, matchesAt } from './bytes.js';
import { utf8 } from './digest.js';

/** The `Idempotency-Key` of a request, 1 to 255 visible ASCII characters. `null` if it is missing or malformed. */
export function idempotencyKeyOf({ headers }: Request): string | null {
  const key = headers.get('idempotency-key');
  return key !== null && /^[\x21-\x7e]{1,255}$/.test(key) ? key : null;
}

export interface BodyLimits {
  maxBytes: number;
  /** How long to wait for the whole body, in milliseconds. */
  timeoutMs: number;
  /** How long it may wait for memory in that time, in milliseconds. Default: all of it. */
  maxWaitMs?: number;
  reservation: Reservation;
}

/** Received bytes are counted in windows of this length. */
const windowMs = 2_500;
/** Fewer bytes in a window are too slow. A phone on EDGE delivers ten times as much. */
const minBytesPerWindow = 10_000;
/**
 * How many slow windows in a row are allowed, for a phone that changes cells. None are allowed while another upload
 * waits for memory.
 */
const patience = 4;

/**
 * A body gets this much memory at first, and four times as much whenever that is full, so memory never far exceeds the
 * bytes that have arrived.
 */
const firstBytes = 65_536;
const growth = 4;

const tooLarge = (maxBytes: number) => new BodyError('too-large', `The body may have at most ${maxBytes} bytes.`);

/**
 * An upload that waited for memory, or that blocks one, failed because the server was busy, so its sender may try
 * again.
 */
const tooSlow = ({ hasWaited, isContested }: Reservation) =>
  hasWaited || isContested ? tooBusy() : new BodyError('too-slow', 'The body arrived too slowly.');

/** Calls `giveUp` when a body arrives so slowly that its memory should go to another, or has waited for too long. */
function watchArrival({ reservation, maxWaitMs = Infinity }: BodyLimits, giveUp: () => void) {
  let arrived = 0;
  let slowWindows = 0;
  let waitedMs = 0;
  const timer = setInterval(() => {
    if (reservation.isPaused) waitedMs += windowMs;
    const isSlow = arrived < minBytesPerWindow && !reservation.isPaused;
    slowWindows = isSlow ? slowWindows + 1 : 0;
    arrived = 0;
    if (waitedMs > maxWaitMs || slowWindows > (reservation.isContested ? 0 : patience)) giveUp();
  }, windowMs);
  return {
    count: (bytes: number) => {
      arrived += bytes;
    },
    end: () => clearInterval(timer),
  };
}

async function readAll(
  request: Request,
  { maxBytes, reservation }: BodyLimits,
  declared: number | null,
  late: AbortSignal,
  count: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.body === null) return new Uint8Array();
  let whole = new Uint8Array();
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  // Releases a body that is no longer needed.
  late.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    count(value.length);
    const needed = length + value.length;
    if (needed > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    if (needed > whole.length) {
      const grown = Math.max(needed, whole.length * growth, firstBytes);
      const size = Math.min(grown, declared !== null && needed <= declared ? declared : maxBytes);
      const granted = reservation.take(size - whole.length);
      if (granted !== undefined) {
        await granted;
        // The upload waited for memory during this window, so the sender is not slow.
        count(minBytesPerWindow);
      }
      const larger = new Uint8Array(size);
      larger.set(whole.subarray(0, length));
      whole = larger;
    }
    whole.set(value, length);
    length = needed;
  }
  reservation.close();
  return whole.subarray(0, length);
}

/**
 * Reads the body, and never holds more of it in memory than allowed.
 * @throws {BodyError} `too-large`; `too-slow` when it does not arrive in time; `too-busy` when there is no memory for
 * it in that time; `broken-off`; `already-read`
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array<ArrayBuffer>> {
  const { maxBytes, timeoutMs, reservation } = limits;
  if (request.bodyUsed) throw new BodyError('already-read', 'The body was read before.');
  const contentLength = request.headers.get('content-length');
  const declared = /^\d+$/.test(contentLength ?? '') ? Number(contentLength) : null;
  if (declared !== null && declared > maxBytes) {
    await request.body?.cancel().catch(() => undefined);
    throw tooLarge(maxBytes);
  }
  const late = new AbortController();
  let giveUp: () => void = () => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = () => {
      reject(tooSlow(reservation));
      late.abort();
    };
  });
  reservation.giveUp = giveUp;
  const timer = setTimeout(giveUp, timeoutMs);
  const arrival = watchArrival(limits, giveUp);
  try {
    return await Promise.race([readAll(request, limits, declared, late.signal, arrival.count), givenUp]);
  } catch (error) {
    if (error instanceof BodyError) throw error;
    throw new BodyError('broken-off', 'The body broke off.', { cause: error });
  } finally {
    clearTimeout(timer);
    arrival.end();
  }
}

/** A small body fits into the first packets of a connection. The time is for one that was lost. */
const smallBodyMs = 2_000;

/**
 * Reads a body of a few kB.
 * @param bodies `smallBodies()`
 * @param owner whose share of the places it uses
 * @throws {BodyError} as `readBody`, and `too-busy` instead of `too-slow`, so that the sender tries again
 */
export async function readSmallBody(
  request: Request,
  { bodies, owner, maxBytes }: { bodies: BodyBudget; owner: string; maxBytes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const reservation = bodies.reserve(owner);
  try {
    return await readBody(request, { maxBytes, timeoutMs: smallBodyMs, reservation });
  } finally {
    reservation.release();
  }
}

/** Limits of a JSON text before it is checked against its schema. */
export interface JsonLimits {
  maxBytes: number;
  /** Keys and array elements, at any depth. */
  maxValues: number;
}

/** An element sends less than 2 kB. */
const usualLimits: JsonLimits = { maxBytes: 16 * 1024, maxValues: 256 };
/** The most fields that a problem names. */
const maxFieldsNamed = 10;
const maxFieldLength = 80;

const invalidJson = (message: string) => new BodyError('malformed', message);

/** Breadth first, so that deep nesting cannot overflow the stack. */
function hasTooManyValues(json: unknown, maxValues: number): boolean {
  const found = [json];
  for (let at = 0; at < found.length; at += 1) {
    const value = found[at];
    if (typeof value !== 'object' || value === null) continue;
    for (const inner of Object.values(value) as unknown[]) found.push(inner);
    if (found.length > maxValues) return true;
  }
  return false;
}

/** Lists at most ten of the invalid fields, and no values. */
function describeIssues(issues: readonly z.core.$ZodIssue[]): string {
  const fields = new Set(issues.map(({ path }) => path.map(String).join('.').slice(0, maxFieldLength)));
  const named = [...fields].filter(Boolean);
  if (named.length === 0) return 'not an object';
  const more = named.length - maxFieldsNamed;
  return `${named.slice(0, maxFieldsNamed).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/**
 * Parses a JSON text, whatever its shape.
 * @throws {BodyError} `malformed`
 */
export function parseJsonText(bytes: Uint8Array, { maxBytes, maxValues } = usualLimits, what = 'body'): unknown {
  if (bytes.length > maxBytes) throw invalidJson(`The ${what} may have at most ${maxBytes} bytes.`);
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw invalidJson(`The ${what} is not JSON.`);
  }
  if (hasTooManyValues(json, maxValues)) throw invalidJson(`The ${what} may have at most ${maxValues} values.`);
  return json;
}

/** @throws {BodyError} `malformed`, naming fields and no value */
export function parseJson<Value>(schema: z.ZodType<Value>, bytes: Uint8Array, what = 'body'): Value {
  const parsed = schema.safeParse(parseJsonText(bytes, usualLimits, what));
  if (parsed.success) return parsed.data;
  throw invalidJson(`Check the ${what}: ${describeIssues(parsed.error.issues)}.`);
}

export interface Part {
  name: string;
  isFile: boolean;
  bytes: Uint8Array<ArrayBuffer>;
}

const maxHeaderBytes = 4096;

const malformed = (message: string) => new BodyError('malformed', message);

function boundaryOf(contentType: string | null): string {
  const [type = '', ...parameters] = (contentType ?? '').split(';');
  if (type.trim().toLowerCase() !== 'multipart/form-data') {
    throw new BodyError('not-multipart', 'Send multipart/form-data.');
  }
  for (const parameter of parameters) {
    const found = /^\s*boundary=(?:"([^"]+)"|([^\s"]+))\s*$/i.exec(parameter);
    const boundary = found?.[1] ?? found?.[2];
    // RFC 2046: 1 to 70 characters.
    if (boundary !== undefined && boundary.length <= 70) return boundary;
  }
  throw malformed('The multipart boundary is missing.');
}

function parseHead(head: string): Pick<Part, 'name' | 'isFile'> {
  const disposition = head
    .split('\r\n')
    .map((line) => /^content-disposition:\s*form-data\s*;(.*)$/i.exec(line)?.[1])
    .find((parameters) => parameters !== undefined);
  const name = /(?:^|;)\s*name="([^"]*)"/i.exec(disposition ?? '')?.[1];
  if (disposition === undefined || name === undefined) throw malformed('A part has no name.');
  return { name, isFile: /(?:^|;)\s*filename\*?=/i.test(disposition) };
}

const lineEnd = utf8('\r\n');
const headEnd = utf8('\r\n\r\n');
const finalDashes = utf8('--');

/**
 * The parts in their order.
 * @param maxParts the most parts that the route takes, so that a body of thousands of tiny parts is refused before it
 * costs time
 * @throws {BodyError} `not-multipart`, `malformed`
 */
export function parseMultipart(body: Uint8Array<ArrayBuffer>, contentType: string | null, maxParts: number): Part[] {
  const boundary = boundaryOf(contentType);
  const first = utf8(`--${boundary}`);
  const delimiter = utf8(`\r\n--${boundary}`);
  const parts: Part[] = [];
  let offset = matchesAt(body, first, 0) ? first.length : -1;
  if (offset === -1) {
    const preamble = indexOfBytes(body, delimiter, 0);
    if (preamble === -1) throw malformed('The multipart body contains no part.');
    offset = preamble + delimiter.length;
  }
  const decoder = new TextDecoder();
  while (!matchesAt(body, finalDashes, offset)) {
    if (parts.length >= maxParts) throw malformed('Too many parts.');
    if (!matchesAt(body, lineEnd, offset)) throw malformed('The multipart body is broken.');
    const headStart = offset + lineEnd.length;
    const headStop = indexOfBytes(body.subarray(0, headStart + maxHeaderBytes), headEnd, headStart);
    if (headStop === -1) throw malformed('The head of a part is broken.');
    const contentStart = headStop + headEnd.length;
    const contentStop = indexOfBytes(body, delimiter, contentStart);
    if (contentStop === -1) throw malformed('The multipart body breaks off.');
    const head = parseHead(decoder.decode(body.subarray(headStart, headStop)));
    parts.push({ ...head, bytes: body.subarray(contentStart, contentStop) });
    offset = contentStop + delimiter.length;
  }
  return parts;
}
