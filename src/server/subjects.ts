/**
 * How the backend keeps whom a session belongs to: as a keyed hash wherever it only has to tell people apart, and sealed where a hook
 * needs the subject again. Neither storage nor token holds a customer number that could be read, or guessed by trying.
 */
import { utf8 } from './bytes.js';
import type { Secret } from './options.js';

export interface Subjects {
  /** HMAC-SHA-256, hex. With another first secret, people are counted anew. */
  hash(subject: string): Promise<string>;
  /** AES-256-GCM, base64url. */
  seal(subject: string): Promise<string>;
  /** @throws {TypeError} for text that none of the secrets sealed */
  open(sealed: string): Promise<string>;
}

interface Keys {
  hash: CryptoKey;
  seal: CryptoKey;
}

const hmac = { name: 'HMAC', hash: 'SHA-256' };
const nonceBytes = 12;

async function deriveKeys(secret: Secret): Promise<Keys> {
  const bytes = typeof secret === 'string' ? utf8(secret) : Uint8Array.from(secret);
  const root = await crypto.subtle.importKey('raw', bytes, hmac, false, ['sign']);
  // A key for each use, so that none says anything about another, nor about tokens.
  const derive = (use: string) => crypto.subtle.sign(hmac, root, utf8(`idv-elements ${use}`));
  const [hash, seal] = await Promise.all([derive('subject hash'), derive('subject seal')]);
  return {
    hash: await crypto.subtle.importKey('raw', hash, hmac, false, ['sign']),
    seal: await crypto.subtle.importKey('raw', seal, 'AES-GCM', false, ['encrypt', 'decrypt']),
  };
}

function toBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export function createSubjects(secret: Secret | readonly Secret[]): Subjects {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const all = Promise.all(secrets.map(deriveKeys));
  const first = async (): Promise<Keys> => {
    const [keys] = await all;
    if (keys === undefined) throw new TypeError('secret is required.');
    return keys;
  };
  return {
    async hash(subject) {
      const { hash } = await first();
      const digest = new Uint8Array(await crypto.subtle.sign(hmac, hash, utf8(subject)));
      return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
    async seal(subject) {
      const { seal } = await first();
      const iv = crypto.getRandomValues(new Uint8Array(nonceBytes));
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, seal, utf8(subject));
      return toBase64Url(Uint8Array.from([...iv, ...new Uint8Array(sealed)]));
    },
    async open(sealed) {
      const bytes = fromBase64Url(sealed);
      const iv = bytes.subarray(0, nonceBytes);
      for (const { seal } of await all) {
        try {
          const name = 'AES-GCM';
          const opened = await crypto.subtle.decrypt(
            { name, iv },
            seal,
            bytes.subarray(nonceBytes),
          );
          return new TextDecoder().decode(opened);
        } catch {
          // Sealed by another of the secrets, as after a rotation.
        }
      }
      throw new TypeError('The subject was sealed by a secret that is not known any more.');
    },
  };
}
