/** RGBA as little-endian words, without a copy where the bytes lie on a word's boundary (all but odd views). */
export function wordsOf(data: Uint8ClampedArray): Uint32Array {
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice();
  return new Uint32Array(aligned.buffer, aligned.byteOffset, data.length >> 2);
}
