import { tooBusy, type BodyPlace } from './body-room.js';
import { ProblemError } from './problem.js';

export interface BodyLimits {
  maxBytes: number;
  /** Longest wait for the whole body. */
  timeoutMs: number;
  /** Where the bytes are counted. */
  place: BodyPlace;
}

/** What a body gets at first; four times as much each time that it is full, so that it never has far more than came. */
const firstBytes = 65_536;
const growth = 4;

const tooLarge = (maxBytes: number) =>
  new ProblemError('IMAGE_TOO_LARGE', { detail: `At most ${maxBytes} bytes are taken.` });

async function readAll(
  request: Request,
  { maxBytes, place }: BodyLimits,
  declared: number | null,
  late: AbortSignal,
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
    const needed = length + value.length;
    if (needed > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    if (needed > whole.length) {
      const roomy = Math.max(needed, whole.length * growth, firstBytes);
      const size = declared !== null && needed <= declared ? Math.min(roomy, declared) : roomy;
      await place.take(size - whole.length);
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeLimit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const tooSlow = { status: 408, detail: 'The body came too slowly.' };
      reject(limits.place.isPaused ? tooBusy() : new ProblemError('TIMEOUT', tooSlow));
      late.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([readAll(request, limits, declared, late.signal), timeLimit]);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('INVALID_REQUEST', { detail: 'The body broke off.', cause: error });
  } finally {
    clearTimeout(timer);
  }
}
