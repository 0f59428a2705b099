import type { CheckedPicture } from './options.js';
import type { Environment } from './routes/environment.js';

/** What a hook learns of a picture: its digest, and the bytes where the partner asks for them. */
export function pictureForHook({ pictures }: Environment, sha256: string, picture: Uint8Array): CheckedPicture {
  if (!pictures.bytesInHooks) return { sha256, bytes: null };
  // Nothing of Node's `Buffer`, which JSON would write in its own way, on the way to a hook that is called again.
  const { buffer, byteOffset, byteLength } = picture;
  return { sha256, bytes: new Uint8Array(buffer, byteOffset, byteLength) };
}
