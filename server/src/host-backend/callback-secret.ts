/** The secret part of a callback address: tells which liveness check it is for, and cannot be made up. */
import { utf8 } from './bytes.js';
import type { Secret } from './options.js';

export interface CallbackSecrets {
  make(livenessId: string): Promise<string>;
  /** The liveness id, or `null` for a secret that is not ours. */
  read(secret: string): Promise<string | null>;
}

const algorithm = { name: 'HMAC', hash: 'SHA-256' };

export function createCallbackSecrets(secret: Secret | readonly Secret[]): CallbackSecrets {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const keys = Promise.all(
    secrets.map((one) => {
      const bytes = typeof one === 'string' ? utf8(one) : Uint8Array.from(one);
      return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
    }),
  );
  const message = (livenessId: string) => utf8(`liveness callback ${livenessId}`);
  return {
    async make(livenessId) {
      const [key] = await keys;
      if (key === undefined) throw new TypeError('secret is required.');
      const signature = new Uint8Array(await crypto.subtle.sign(algorithm, key, message(livenessId)));
      const hex = Array.from(signature, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return `${livenessId}.${hex}`;
    },
    async read(text) {
      const [, livenessId, hex] = /^([0-9a-f-]{36})\.([0-9a-f]{64})$/.exec(text) ?? [];
      if (livenessId === undefined || hex === undefined) return null;
      const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      for (const key of await keys) {
        const right = await crypto.subtle.verify(algorithm, key, signature, message(livenessId));
        if (right) return livenessId;
      }
      return null;
    },
  };
}
