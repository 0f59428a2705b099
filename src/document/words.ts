/** RGBA as little-endian words. Copies the bytes only if they are not aligned to words. */
export function wordsOf(data: Uint8ClampedArray): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, data.length >> 2);
}
