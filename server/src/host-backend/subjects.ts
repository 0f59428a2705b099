/**
 * How the backend keeps whom a session belongs to: as a keyed hash wherever it only has to tell people apart, and sealed where a hook
 * needs the subject again. Neither storage nor token holds a customer number that could be read, or guessed by trying.
 */
import { utf8 } from './bytes.js';
import type { Secret } from './options.js';
import type { Seal } from './sealing.js';

export interface Subjects {
  /** HMAC-SHA-256, hex. With another first secret, people are counted anew. */
  hash(subject: string): Promise<string>;
  seal(subject: string): Promise<string>;
  /** @throws {TypeError} for text that none of the secrets sealed */
  open(sealed: string): Promise<string>;
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };
const sealedPlace = 'subject';

async function deriveKey(secret: Secret): Promise<CryptoKey> {
  const bytes = typeof secret === 'string' ? utf8(secret) : Uint8Array.from(secret);
  const root = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  // A key for this use, so that it says nothing about tokens.
  const key = await crypto.subtle.sign(hmac, root, utf8('idv-elements subject hash'));
  return crypto.subtle.importKey('raw', key, hmac, false, ['sign']);
}

export function createSubjects(secret: Secret | readonly Secret[], seal: Seal): Subjects {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const [first] = secrets;
  if (first === undefined) throw new TypeError('secret is required.');
  const key = deriveKey(first);
  // Who waits for the key is told; until then a failure is nobody's.
  key.catch(() => undefined);
  return {
    async hash(subject) {
      const digest = new Uint8Array(await crypto.subtle.sign(hmac, await key, utf8(subject)));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    seal: (subject) => seal.sealBytes(utf8(subject), sealedPlace),
    async open(sealed) {
      const opened = await seal.openBytes(sealed, sealedPlace);
      if (opened !== null) return new TextDecoder().decode(opened);
      throw new TypeError('The subject was sealed by a secret that is not known any more.');
    },
  };
}
