/**
 * Codes and numbers of handoffs. They are not stored. The secret derives them from stored random bytes, so that a repeated
 * request gets the same ones, and the store alone cannot open a handoff.
 */
import { timingSafeEqual } from 'hono/utils/buffer';
import { hmacSha256, sha256Hex, utf8 } from '../../shared/digest.js';
import type { Secret } from '../options.js';
import { derivedKey, secretBytes } from './keys.js';

export interface HandoffCode {
  /** 128 bits, base64url. */
  code: string;
  /** Two digits. */
  number: string;
}

export interface HandoffCodes {
  /** @param digest digest of the existing code, if there is one: the secret may have been rotated since */
  make(seed: string, digest?: string): Promise<HandoffCode>;
  /** Compares in constant time. */
  isNumber(seed: string, digest: string, number: string): Promise<boolean>;
}

const codeBytes = 16;
const numbers = 100;

export const newHandoffSeed = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

export const digestOfCode = (code: string): Promise<string> => sha256Hex(code);

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (found) => ({ '+': '-', '/': '_' })[found] ?? '');
}

async function makeWith(key: CryptoKey, seed: string): Promise<HandoffCode> {
  const bytes = new Uint8Array(await crypto.subtle.sign(hmacSha256, key, utf8(seed)));
  const drawn = new DataView(bytes.buffer).getUint32(codeBytes);
  return { code: base64Url(bytes.subarray(0, codeBytes)), number: String(drawn % numbers).padStart(2, '0') };
}

/** The first secret makes codes; all secrets recognize them. */
export function createHandoffCodes(secret: Secret | readonly Secret[]): HandoffCodes {
  const keys = Promise.all(secretBytes(secret).map((one) => derivedKey(one, 'handoff codes')));

  async function make(seed: string, digest?: string): Promise<HandoffCode> {
    const [first, ...others] = (await keys) as [CryptoKey, ...CryptoKey[]];
    const made = await makeWith(first, seed);
    if (digest === undefined) return made;
    for (const key of [first, ...others]) {
      const known = await makeWith(key, seed);
      if ((await digestOfCode(known.code)) === digest) return known;
    }
    return made;
  }

  return { make, isNumber: async (seed, digest, number) => timingSafeEqual((await make(seed, digest)).number, number) };
}
