/** The reference picture of a liveness check: fetched at once, because the service's link to it expires soon. */
import { readImageHeader } from '../../shared/image-header.js';
import type { SessionPolicy } from 'idv-elements/contract';
import type { Log } from '../options.js';
import { readBounded } from '../../shared/bytes.js';

const timeoutMs = 5_000;

export interface PictureSource {
  liveness: { pictureOrigins: ReadonlySet<string> };
  policy: SessionPolicy;
  log: Log;
  closing: AbortSignal;
}

/** Returns `null` and logs a line if the partner does not allow the link's origin, or if no picture arrives in time. */
export async function fetchReferencePicture(
  { liveness, policy, log, closing }: PictureSource,
  link: string,
): Promise<Uint8Array | null> {
  const url = URL.canParse(link) ? new URL(link) : null;
  if (url === null || !liveness.pictureOrigins.has(url.origin)) {
    log.warn({}, 'the origin of the reference picture is not in pictureOrigins');
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
