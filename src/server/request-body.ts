import { ProblemError } from './problem.js';

export interface BodyLimits {
  maxBytes: number;
  /** Longest wait for the whole body. */
  timeoutMs: number;
}

const tooLarge = (maxBytes: number) =>
  new ProblemError('IMAGE_TOO_LARGE', { detail: `At most ${maxBytes} bytes are taken.` });

async function readAll(
  request: Request,
  maxBytes: number,
  declared: number | null,
  late: AbortSignal,
): Promise<Uint8Array> {
  if (request.body === null) return new Uint8Array();
  // Filled in place where the length is known: pieces and whole together would take twice the room.
  let whole = new Uint8Array(declared ?? 0);
  let length = 0;
  const reader = (request.body as ReadableStream<Uint8Array>).getReader();
  // Lets go of a body that nobody waits for any more.
  late.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    if (length + value.length > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw tooLarge(maxBytes);
    }
    if (length + value.length > whole.length) {
      const larger = new Uint8Array(Math.max(length + value.length, whole.length * 2));
      larger.set(whole.subarray(0, length));
      whole = larger;
    }
    whole.set(value, length);
    length += value.length;
  }
  return whole.subarray(0, length);
}

/**
 * The body, never more of it in memory than allowed.
 * @throws {ProblemError} `IMAGE_TOO_LARGE`; `TIMEOUT` (408) when it does not come in time; `INVALID_REQUEST` when it breaks off
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
      reject(new ProblemError('TIMEOUT', { status: 408, detail: 'The body came too slowly.' }));
      late.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([readAll(request, maxBytes, declared, late.signal), timeLimit]);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw new ProblemError('INVALID_REQUEST', { detail: 'The body broke off.', cause: error });
  } finally {
    clearTimeout(timer);
  }
}
