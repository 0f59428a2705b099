/** The picture that a liveness check has kept: fetched at once, because the service's link to it ends soon. */
import { readImageHeader } from '../shared/image-header.js';
import type { Environment } from './routes/environment.js';

const timeoutMs = 5_000;

async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (response.body === null) return null;
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(piece.value);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

/** `null`, and a line in the log: not a picture, too large, not in time, or on an origin that the partner did not name. */
export async function fetchReferencePicture(
  { liveness, policy, log, closing }: Environment,
  link: string,
): Promise<Uint8Array | null> {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url === null || !liveness.pictureOrigins.has(url.origin)) {
    log.warn({}, 'the reference picture stands on an origin that is not in pictureOrigins');
    return null;
  }
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.any([closing, AbortSignal.timeout(timeoutMs)]),
    });
    const picture = response.ok ? await readBounded(response, policy.maxImageBytes) : null;
    const header = picture === null ? null : readImageHeader(picture);
    if (header !== null && header.width * header.height <= policy.maxImagePixels) return picture;
    log.warn({ status: response.status }, 'the reference picture could not be used');
  } catch (error) {
    const type = error instanceof Error ? error.constructor.name : typeof error;
    log.warn({ error: type }, 'the reference picture could not be fetched');
  }
  return null;
}
