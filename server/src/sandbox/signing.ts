import { toHex } from '../shared/hex.js';

const encoder = new TextEncoder();

/** HMAC-SHA-256, hex. */
export async function hmacHex(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign']);
  const signature = await crypto.subtle.sign(algorithm, key, encoder.encode(text));
  return toHex(signature);
}
