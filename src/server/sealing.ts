/** Results of a person rest in the store only sealed: who reads the storage alone reads nothing of them. */
import { decodeBase64, encodeBase64 } from '../identity-service/index.js';
import { utf8 } from './bytes.js';
import { encodeFailures, decodeFailures } from './checked-json.js';
import type { Secret } from './options.js';

export interface Seal {
  /** JSON data, failures of the service included, as text that only a holder of the secret can read. */
  seal(value: unknown): Promise<string>;
  /** `null`: sealed by a secret that is not ours any more, or changed since. */
  open<Value>(text: string): Promise<Value | null>;
}

const ivBytes = 12;

async function deriveKey(secret: Secret): Promise<CryptoKey> {
  const bytes = typeof secret === 'string' ? utf8(secret) : Uint8Array.from(secret);
  const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const info = utf8('idv-elements sealed results');
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

/** The first secret seals, all open, so that secrets can be rotated. */
export function createSeal(secret: Secret | readonly Secret[]): Seal {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const keys = Promise.all(secrets.map(deriveKey));
  // Who waits for the keys is told; until then a failure is nobody's.
  keys.catch(() => undefined);
  return {
    async seal(value) {
      const [key] = await keys;
      if (key === undefined) throw new TypeError('secret is required.');
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const plain = utf8(encodeFailures(value));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain);
      return encodeBase64(Uint8Array.from([...iv, ...new Uint8Array(sealed)]));
    },
    async open<Value>(text: string) {
      const bytes = decodeBase64(text) ?? new Uint8Array();
      const iv = Uint8Array.from(bytes.subarray(0, ivBytes));
      const sealed = Uint8Array.from(bytes.subarray(ivBytes));
      for (const key of await keys) {
        try {
          const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed);
          return decodeFailures(new TextDecoder().decode(plain)) as Value;
        } catch {
          // Another secret's; the next may fit.
        }
      }
      return null;
    },
  };
}
