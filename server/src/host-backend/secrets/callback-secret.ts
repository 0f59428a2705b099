/** The secret part of a callback address: it names the liveness check, and cannot be forged. */
import type { Secret } from '../options.js';
import { utf8 } from '../shared/bytes.js';
import { hmacHex, hmacKey, hmacSha256, secretBytes } from './keys.js';

export interface CallbackSecrets {
  make(livenessId: string): Promise<string>;
  /** The liveness id; `null` for a secret that this backend did not make. */
  read(secret: string): Promise<string | null>;
}

const message = (livenessId: string) => `liveness callback ${livenessId}`;

export function createCallbackSecrets(secret: Secret | readonly Secret[]): CallbackSecrets {
  const [first, ...others] = secretBytes(secret).map(hmacKey) as [Promise<CryptoKey>, ...Promise<CryptoKey>[]];
  return {
    make: async (livenessId) => `${livenessId}.${await hmacHex(await first, message(livenessId))}`,
    async read(text) {
      const [, livenessId, digits] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? [];
      if (livenessId === undefined || digits === undefined) return null;
      const signature = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const signed = utf8(message(livenessId));
      for (const key of [first, ...others]) {
        if (await crypto.subtle.verify(hmacSha256, await key, signature, signed)) return livenessId;
      }
      return null;
    },
  };
}
