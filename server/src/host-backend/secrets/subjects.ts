/**
 * Stores the subject of a session twice: as a keyed hash, which distinguishes people, and sealed, for hooks that need
 * the subject again. Neither the store nor a token holds a customer number that could be read or guessed.
 */
import type { Secret } from '../options.js';
import { hmacHex, utf8 } from '../../shared/digest.js';
import { derivedKey, secretBytes } from './keys.js';
import type { Seal } from './sealing.js';

export interface Subjects {
  /** HMAC-SHA-256, hexadecimal. It depends on the first secret: a new one restarts all counts. */
  hash(subject: string): Promise<string>;
  seal(subject: string): Promise<string>;
  /** @throws {TypeError} for text that was not sealed with any of the secrets */
  open(sealed: string): Promise<string>;
}

const sealedPlace = 'subject';

export function createSubjects(secret: Secret | readonly Secret[], seal: Seal): Subjects {
  const [first] = secretBytes(secret);
  const key = derivedKey(first, 'subject hash');
  return {
    hash: async (subject) => hmacHex(await key, subject),
    seal: (subject) => seal.sealBytes(utf8(subject), sealedPlace),
    async open(sealed) {
      const opened = await seal.openBytes(sealed, sealedPlace);
      if (opened !== null) return new TextDecoder().decode(opened);
      throw new TypeError('The subject was sealed by a secret that is no longer known.');
    },
  };
}
