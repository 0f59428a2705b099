/** Base64, by the fastest way that the runtime has. No imports, so that the same code runs everywhere. */

interface NativeBase64 {
  toBase64?: () => string;
}

interface BufferLike extends Uint8Array {
  toString(encoding?: 'base64'): string;
  indexOf(value: Uint8Array | number, from?: number): number;
}

/** The part of Node's `Buffer` that is used. Bun, Deno and Workers in compatibility mode have it too. */
interface BufferConstructorLike {
  from(value: string, encoding?: 'base64'): BufferLike;
  from(value: ArrayBufferLike, offset: number, length: number): BufferLike;
}

export function nodeBuffer(): BufferConstructorLike | undefined {
  return (globalThis as unknown as { Buffer?: BufferConstructorLike }).Buffer;
}

/** Characters per call: `String.fromCharCode` takes its bytes as arguments, and engines limit those. */
const chunkBytes = 0x8000;

export function encodeBase64(bytes: Uint8Array): string {
  const native = (bytes as NativeBase64).toBase64;
  if (native !== undefined) return native.call(bytes);
  const Buffer = nodeBuffer();
  if (Buffer !== undefined) {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
  }
  let binary = '';
  for (let offset = 0; offset < bytes.length; offset += chunkBytes) {
    binary += String.fromCharCode(...bytes.subarray(offset, offset + chunkBytes));
  }
  return btoa(binary);
}

const dataUri = /^data:image\/[a-z0-9.+-]+;base64,/i;

/** Also accepts a data URI, the URL-safe alphabet and line breaks. `null` if the text is not base64. */
export function decodeBase64(text: string): Uint8Array | null {
  const prefix = dataUri.exec(text.slice(0, 64))?.[0] ?? '';
  const cleaned = text.slice(prefix.length).replace(/\s+/g, '');
  if (cleaned === '' || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(cleaned)) return null;
  const standard = cleaned.replace(/-/g, '+').replace(/_/g, '/');
  const Buffer = nodeBuffer();
  if (Buffer !== undefined) return Buffer.from(standard, 'base64');
  try {
    return Uint8Array.from(atob(standard), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}
