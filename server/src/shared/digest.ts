/** SHA-256 and HMAC-SHA-256 in hexadecimal, on any runtime. */

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}

function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface NodeCipher {
  setAAD(context: Uint8Array): void;
  update(content: Uint8Array): Uint8Array;
  final(): Uint8Array;
}

interface NodeCrypto {
  createHash(algorithm: 'sha256'): { update(content: Uint8Array | string): { digest(encoding: 'hex'): string } };
  createCipheriv(algorithm: 'aes-256-gcm', key: Uint8Array, iv: Uint8Array): NodeCipher & { getAuthTag(): Uint8Array };
  createDecipheriv(
    algorithm: 'aes-256-gcm',
    key: Uint8Array,
    iv: Uint8Array,
    options: { authTagLength: number },
  ): NodeCipher & { setAuthTag(tag: Uint8Array): void };
}

interface ProcessLike {
  getBuiltinModule?: (name: 'node:crypto') => NodeCrypto | undefined;
}

/** `crypto.subtle` copies its input and uses a thread, which for a short text costs twenty times the work itself. */
export const nodeCrypto = (globalThis as unknown as { process?: ProcessLike }).process?.getBuiltinModule?.(
  'node:crypto',
);

export async function sha256Hex(content: Uint8Array | string): Promise<string> {
  if (nodeCrypto !== undefined) return nodeCrypto.createHash('sha256').update(content).digest('hex');
  const bytes = typeof content === 'string' ? utf8(content) : content;
  return toHex(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}

export const hmacSha256 = { name: 'HMAC', hash: 'SHA-256' };

export function hmacKey(bytes: BufferSource): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, hmacSha256, false, ['sign', 'verify']);
}

export async function hmacHex(key: CryptoKey, text: string): Promise<string> {
  return toHex(await crypto.subtle.sign(hmacSha256, key, utf8(text)));
}
