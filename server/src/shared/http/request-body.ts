/**
 * The bodies of uploads: read within limits of size and time, and within a budget of memory for all of them together.
 */
import { Shares } from '../shares.js';
import { BodyError, tooBusy } from './body-error.js';

/** Uploads that may run at once: each has its connection, and bytes that the system has read ahead. */
const maxUploads = 1_000;
/** Of these, those of one owner. */
const maxUploadsOfOwner = 32;
const maxShareOfOwner = 1 / 4;

interface Pause {
  bytes: number;
  resume: () => void;
  giveUp: (reason: BodyError) => void;
}

/** The bytes of one upload, from its first byte to the start of its work. */
export class Reservation {
  bytes = 0;
  pause: Pause | null = null;
  /** There was no memory for its bytes at some time. */
  hasWaited = false;
  readonly owner: string;
  readonly #budget: BodyBudget;
  #isReleased = false;

  constructor(budget: BodyBudget, owner: string) {
    this.#budget = budget;
    this.owner = owner;
  }

  /** No bytes are read: there is no memory for them. */
  get isPaused(): boolean {
    return this.pause !== null;
  }

  /** Another upload waits for memory, so a slow one is in its way. */
  get isContested(): boolean {
    return this.#budget.hasWaiting;
  }

  /** Resolves when there is memory for `bytes` more. @throws {BodyError} `too-busy` when the reservation is released */
  take(bytes: number): Promise<void> | void {
    // A chunk may still arrive when nobody waits for the body any more.
    if (this.#isReleased) throw tooBusy();
    if (this.#budget.grant(this, bytes)) return;
    this.hasWaited = true;
    return new Promise<void>((resume, giveUp) => {
      this.pause = { bytes, resume, giveUp };
    });
  }

  /** The body is complete: it only waits for its turn. */
  close(): void {
    this.#budget.close(this);
  }

  /** Gives all bytes back. */
  release(): void {
    this.#isReleased = true;
    this.pause?.giveUp(tooBusy());
    this.pause = null;
    this.#budget.release(this);
  }
}

/**
 * Limits the bytes of bodies that are being read or wait for their work. Only bytes that have arrived count, so that
 * nobody takes memory by announcing a length. When the budget is used up, connections are not read; the upload that
 * began first always continues, so that a full budget never blocks all. All but the first upload of one owner share a
 * quarter of the budget. Hono's `bodyLimit` knows one request alone, and neither time nor memory.
 */
export class BodyBudget {
  /** Bodies that are not complete yet, oldest first. */
  readonly #reading = new Set<Reservation>();
  readonly #shares = new Shares();
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** An upload is paused for lack of memory, and not because of its owner's other uploads. */
  get hasWaiting(): boolean {
    for (const one of this.#reading) {
      if (one.pause !== null && this.#fitsOwner(one, one.pause.bytes)) return true;
    }
    return false;
  }

  /** @throws {BodyError} `too-busy` when too many uploads are running */
  reserve(owner: string): Reservation {
    let ofOwner = 0;
    for (const one of this.#reading) ofOwner += Number(one.owner === owner);
    if (this.#reading.size >= maxUploads || ofOwner >= maxUploadsOfOwner) throw tooBusy();
    const reservation = new Reservation(this, owner);
    this.#reading.add(reservation);
    return reservation;
  }

  grant(reservation: Reservation, bytes: number): boolean {
    const [oldest] = this.#reading;
    const fits = this.#shares.total + bytes <= this.#maxBytes && this.#fitsOwner(reservation, bytes);
    if (reservation !== oldest && !fits) return false;
    reservation.bytes += bytes;
    this.#shares.add(reservation.owner, bytes);
    return true;
  }

  close(reservation: Reservation): void {
    if (this.#reading.delete(reservation)) this.#resume();
  }

  release(reservation: Reservation): void {
    this.#reading.delete(reservation);
    this.#shares.add(reservation.owner, -reservation.bytes);
    reservation.bytes = 0;
    this.#resume();
  }

  #fitsOwner({ owner, bytes: own }: Reservation, bytes: number): boolean {
    const ofOthers = this.#shares.of(owner) - own;
    return ofOthers === 0 || ofOthers + own + bytes <= this.#maxBytes * maxShareOfOwner;
  }

  #resume(): void {
    for (const reservation of this.#reading) {
      const { pause } = reservation;
      if (pause === null) continue;
      if (!this.grant(reservation, pause.bytes)) {
        // Held back by its owner's other uploads: the next one may belong to somebody else.
        if (!this.#fitsOwner(reservation, pause.bytes)) continue;
        return;
      }
      reservation.pause = null;
      pause.resume();
    }
  }
}

export interface BodyLimits {
  maxBytes: number;
  /** Longest wait for the whole body. */
  timeoutMs: number;
  reservation: Reservation;
}

/** After each window, the bytes that arrived in it are counted. */
const windowMs = 2_500;
/** A phone on EDGE delivers ten times as much. */
const minBytesPerWindow = 10_000;
/**
 * Slow windows in a row that are forgiven, for a phone between two cells; none while another upload waits for memory.
 */
const patience = 4;

/**
 * A body gets this much memory at first, and four times as much whenever it is full: never far more than has arrived.
 */
const firstBytes = 65_536;
const growth = 4;

const tooLarge = (maxBytes: number) => new BodyError('too-large', `The body may have at most ${maxBytes} bytes.`);

/** Whoever had to wait for memory, or is in the way of somebody who waits, met a busy server: try again later. */
const tooSlow = ({ hasWaited, isContested }: Reservation) =>
  hasWaited || isContested ? tooBusy() : new BodyError('too-slow', 'The body arrived too slowly.');

/** Calls `giveUp` when a body arrives so slowly that its memory is better given to another. */
function watchArrival(reservation: Reservation, giveUp: () => void) {
  let arrived = 0;
  let slowWindows = 0;
  const timer = setInterval(() => {
    const isSlow = arrived < minBytesPerWindow && !reservation.isPaused;
    slowWindows = isSlow ? slowWindows + 1 : 0;
    arrived = 0;
    if (slowWindows > (reservation.isContested ? 0 : patience)) giveUp();
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
  // Releases a body that nobody waits for any more.
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
        // This window passed in waiting: the sender is not slow.
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
 * @throws {BodyError} `too-large`; `too-slow` when it does not arrive in time; `too-busy` when there was no memory for it
 *   in that time; `broken-off`; `already-read`
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
  const timer = setTimeout(giveUp, timeoutMs);
  const arrival = watchArrival(reservation, giveUp);
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
