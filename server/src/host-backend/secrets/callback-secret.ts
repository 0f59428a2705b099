/** The secret part of a callback address: it names the liveness check, and cannot be forged. */
import type { Secret } from '../options.js';
import { timingSafeEqual } from 'hono/utils/buffer';
import { hmacHex, hmacKey } from '../../shared/digest.js';
import { secretBytes } from './keys.js';

export interface CallbackSecrets {
  make(livenessId: string): Promise<string>;
  /** The liveness id; `null` for a secret that this backend did not make. */
  read(secret: string): Promise<string | null>;
}

const message = (livenessId: string) => `liveness callback ${livenessId}`;

export function createCallbackSecrets(secret: Secret | readonly Secret[]): CallbackSecrets {
  const keys = secretBytes(secret).map(hmacKey) as [Promise<CryptoKey>, ...Promise<CryptoKey>[]];
  return {
    make: async (livenessId) => `${livenessId}.${await hmacHex(await keys[0], message(livenessId))}`,
    async read(text) {
      const [, livenessId, signature] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? [];
      if (livenessId === undefined || signature === undefined) return null;
      for (const key of keys) {
        if (await timingSafeEqual(await hmacHex(await key, message(livenessId)), signature)) return livenessId;
      }
      return null;
    },
  };
}
