import { tooBusy, type BodyPlace } from './body-room.js';
import { ProblemError } from './problem.js';

export interface BodyLimits {
  maxBytes: number;
  /** Longest wait for the whole body. */
  timeoutMs: number;
  /** Where the bytes are counted. */
  place: BodyPlace;
}

/** Each time this has passed, what came since is looked at. */
const windowMs = 2_500;
/** A phone on EDGE brings ten times as much. */
const minBytesPerWindow = 10_000;
/** Slower windows in a row that are forgiven, for a phone between two cells; none while somebody waits for the room. */
const patience = 4;

/** What a body gets at first; four times as much each time that it is full, so that it never has far more than came. */
const firstBytes = 65_536;
const growth = 4;

const tooLarge = (maxBytes: number) =>
  new ProblemError('IMAGE_TOO_LARGE', { detail: `At most ${maxBytes} bytes are taken.` });

const tooSlow = () => new ProblemError('TIMEOUT', { status: 408, detail: 'The body came too slowly.' });

/** Calls `giveUp` when a body comes so slowly that its room is better given to somebody else. */
function watchArrival(place: BodyPlace, giveUp: () => void) {
  let arrived = 0;
  let slowWindows = 0;
  const timer = setInterval(() => {
    const isSlow = arrived < minBytesPerWindow && !place.isPaused;
    slowWindows = isSlow ? slowWindows + 1 : 0;
    arrived = 0;
    if (slowWindows > (place.isContested ? 0 : patience)) giveUp();
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
  { maxBytes, place }: BodyLimits,
  declared: number | null,
  late: AbortSignal,
  count: (bytes: number) => void,
): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  let whole = new Uint8Array();
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  // Lets go of a body that nobody waits for any more.
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
      const roomy = Math.max(needed, whole.length * growth, firstBytes);
      const most = declared !== null && needed <= declared ? declared : maxBytes;
      const size = Math.min(roomy, most);
      const room = place.take(size - whole.length);
      if (room !== undefined) {
        await room;
        // This window went by in waiting: its sender is not slow.
        count(minBytesPerWindow);
      }
      const larger = new Uint8Array(size);
      larger.set(whole.subarray(0, length));
      whole = larger;
    }
    whole.set(value, length);
    length = needed;
  }
  place.close();
  return whole.subarray(0, length);
}

/**
 * The body, never more of it in memory than allowed.
 * @throws {ProblemError} `IMAGE_TOO_LARGE`; `TIMEOUT` (408) when it does not come in time; `SERVICE_TEMPORARILY_UNAVAILABLE` when
 * there was no room for it in that time; `INVALID_REQUEST` when it breaks off
 */
export async function readBody(request: Request, limits: BodyLimits): Promise<Uint8Array> {
  const { maxBytes, timeoutMs } = limits;
  const contentLength = request.headers.get('content-length');
  const declared = /^\d+$/.test(contentLength ?? '') ? Number(contentLength) : null;
  if (declared !== null && declared > maxBytes) {
    await request.body?.cancel().catch(() => undefined);
    throw tooLarge(maxBytes);
  }
  const late = new AbortController();
  let giveUp: (reason: ProblemError) => void = () => undefined;
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      reject(reason);
      late.abort();
    };
  });
  const timer = setTimeout(() => giveUp(limits.place.isPaused ? tooBusy() : tooSlow()), timeoutMs);
  const arrival = watchArrival(limits.place, () => giveUp(tooSlow()));
  try {
    const all = readAll(request, limits, declared, late.signal, arrival.count);
    return await Promise.race([all, givenUp]);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('INVALID_REQUEST', { detail: 'The body broke off.', cause: error });
  } finally {
    clearTimeout(timer);
    arrival.end();
  }
}
