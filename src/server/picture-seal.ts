/** Pictures are written to the store encrypted: a copy of the store shows nobody's face without the backend's secret. */
import { decodeBase64, encodeBase64 } from '../identity-service/index.js';
import { sha256Hex, utf8 } from './bytes.js';
import type { Secret } from './options.js';

/** AES-256-GCM; base64. */
export interface SealedPicture {
  keyId: string;
  iv: string;
  text: string;
}

export interface PictureSeal {
  /** `place` says where the picture belongs: it opens nowhere else. */
  seal(picture: Uint8Array, place: string): Promise<SealedPicture>;
  /** `null` for one that was changed, belongs elsewhere, or was sealed with a secret that is gone. */
  open(sealed: SealedPicture, place: string): Promise<Uint8Array | null>;
}

interface SealingKey {
  id: string;
  key: CryptoKey;
}

const algorithm = 'AES-GCM';
const ivBytes = 12;

/** A key of its own: what signs tokens encrypts nothing. */
async function deriveKey(secret: Secret): Promise<SealingKey> {
  const bytes = typeof secret === 'string' ? utf8(secret) : Uint8Array.from(secret);
  const material = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey']);
  const derivation = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(),
    info: utf8('idv-elements pictures'),
  };
  const kind = { name: algorithm, length: 256 };
  return {
    id: (await sha256Hex(bytes)).slice(0, 12),
    key: await crypto.subtle.deriveKey(derivation, material, kind, false, ['encrypt', 'decrypt']),
  };
}

/** The first secret seals, all open. */
export function createPictureSeal(secret: Secret | readonly Secret[]): PictureSeal {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  let derived: Promise<SealingKey[]> | undefined;
  const keys = () => (derived ??= Promise.all(secrets.map(deriveKey)));
  return {
    async seal(picture, place) {
      const [first] = await keys();
      if (first === undefined) throw new TypeError('secret is required.');
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const text = await crypto.subtle.encrypt(
        { name: algorithm, iv, additionalData: utf8(place) },
        first.key,
        picture as Uint8Array<ArrayBuffer>,
      );
      return { keyId: first.id, iv: encodeBase64(iv), text: encodeBase64(new Uint8Array(text)) };
    },
    async open({ keyId, iv, text }, place) {
      const known = (await keys()).find(({ id }) => id === keyId);
      const [ivRead, textRead] = [decodeBase64(iv), decodeBase64(text)];
      if (known === undefined || ivRead === null || textRead === null) return null;
      try {
        const opened = await crypto.subtle.decrypt(
          { name: algorithm, iv: Uint8Array.from(ivRead), additionalData: utf8(place) },
          known.key,
          textRead as Uint8Array<ArrayBuffer>,
        );
        return new Uint8Array(opened);
      } catch {
        return null;
      }
    },
  };
}
