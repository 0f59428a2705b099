import { concat } from './bytes.js';

/** The body of an answer; `null`: it has more bytes, and the rest is not read. */
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
