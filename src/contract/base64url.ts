/**
 * RFC 4648 section 5, without padding. Our own code, because neither `atob` nor `Buffer` exists everywhere this runs.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

export function toBase64Url(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    for (let digit = 0; digit <= Math.min(left, 3); digit++) {
      parts.push(alphabet[(word >> (18 - 6 * digit)) & 63] ?? '');
    }
  }
  return parts.join('');
}

/**
 * Returns `null` unless `text` is exactly what `toBase64Url` writes, so that the same bytes always have the same text.
 */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let word = 0;
  let bits = 0;
  let filled = 0;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    word = ((word << 6) | digit) & 0xffff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[filled++] = (word >> bits) & 255;
  }
  return (word & ((1 << bits) - 1)) === 0 ? bytes : null;
}
