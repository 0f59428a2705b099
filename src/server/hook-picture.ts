import type { CheckedPicture } from './options.js';
import type { Environment } from './routes/environment.js';

/** What a hook learns of a picture: its digest, and the bytes where the partner asks for them. */
export function pictureForHook(
  { pictures }: Environment,
  sha256: string,
  picture: Uint8Array,
): CheckedPicture {
  return { sha256, bytes: pictures.bytesInHooks ? picture : null };
}
