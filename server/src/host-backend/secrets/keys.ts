/**
 * Keys from the partner's secrets. The first secret signs and seals, all verify and open, so that secrets can be
 * rotated.
 */
import type { Secret } from '../options.js';
import { hmacKey, hmacSha256, utf8 } from '../../shared/digest.js';

export const minSecretBytes = 32;

/** The bytes of each secret. @throws {TypeError} for no secret, or a short one */
export function secretBytes(
  secret: Secret | readonly Secret[],
): [Uint8Array<ArrayBuffer>, ...Uint8Array<ArrayBuffer>[]] {
  const secrets = typeof secret === 'string' || secret instanceof Uint8Array ? [secret] : secret;
  const [first, ...others] = secrets.map((one) => {
    const bytes = typeof one === 'string' ? utf8(one) : one;
    if (!(bytes instanceof Uint8Array) || bytes.length < minSecretBytes) {
      throw new TypeError(`secret must have at least ${minSecretBytes} bytes.`);
    }
    return Uint8Array.from(bytes);
  });
  if (first === undefined) throw new TypeError('secret is required.');
  return [first, ...others];
}

/** A key for one use alone: it reveals nothing about tokens. */
export async function derivedKey(secret: Uint8Array<ArrayBuffer>, use: string): Promise<CryptoKey> {
  return hmacKey(await crypto.subtle.sign(hmacSha256, await hmacKey(secret), utf8(`idv-elements ${use}`)));
}
