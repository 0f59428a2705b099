import { nodeBuffer } from './base64.js';

export function matchesAt(bytes: Uint8Array, pattern: Uint8Array, offset: number): boolean {
  if (offset + pattern.length > bytes.length) return false;
  for (let index = 0; index < pattern.length; index += 1) {
    if (bytes[offset + index] !== pattern[index]) return false;
  }
  return true;
}

/** Horspool's search: the byte below the pattern's last byte says how far the pattern may move. */
function horspool(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const last = pattern.length - 1;
  const shifts = new Uint8Array(256).fill(pattern.length);
  for (let index = 0; index < last; index += 1) shifts[pattern[index] ?? 0] = last - index;
  let offset = from;
  while (offset + last < bytes.length) {
    if (matchesAt(bytes, pattern, offset)) return offset;
    offset += shifts[bytes[offset + last] ?? 0] ?? 1;
  }
  return -1;
}

/** Offset of `pattern`, of 1 to 255 bytes, at or after `from`; -1 if there is none. */
export function indexOfBytes(bytes: Uint8Array, pattern: Uint8Array, from: number): number {
  const Buffer = nodeBuffer();
  if (Buffer === undefined) return horspool(bytes, pattern, from);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(pattern, from);
}

/**
 * Joins parts of pictures. Parts that follow each other in one buffer are not copied, because most pictures stay whole.
 */
export function concat(parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const [first] = parts;
  let end = first?.byteOffset;
  const inOnePiece = parts.every((part) => {
    const follows = part.buffer === first?.buffer && part.byteOffset === end;
    end = part.byteOffset + part.length;
    return follows;
  });
  if (first !== undefined && inOnePiece) {
    return new Uint8Array(first.buffer, first.byteOffset, length);
  }
  const whole = new Uint8Array(length);
  let offset = 0;
  for (const part of parts) {
    whole.set(part, offset);
    offset += part.length;
  }
  return whole;
}

/** Reads the body of an answer. `null` if it is longer than allowed; the rest is not read. */
export async function readBounded(response: Response, maxBytes: number): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const pieces: Uint8Array[] = [];
  let length = 0;
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    length += piece.value.length;
    if (length > maxBytes) {
      await reader.cancel();
      return null;
    }
    pieces.push(piece.value);
  }
  return concat(pieces);
}
