import { PdfError } from './syntax.js';

/** What is used of the platform's streams. Pure folders compile without DOM types. */
interface Platform {
  Blob: new (parts: readonly Uint8Array[]) => { stream(): { pipeThrough(to: object): ByteStream } };
  /** Missing in older browsers. */
  DecompressionStream?: new (format: 'deflate') => object;
}

interface ByteStream {
  getReader(): { read(): Promise<{ done: true } | { done: false; value: Uint8Array }>; cancel(): Promise<void> };
}

/** Undoes zlib compression. Stops at `maxBytes`, and returns what came before damage. */
export async function inflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const { Blob, DecompressionStream } = globalThis as unknown as Platform;
  if (DecompressionStream === undefined) {
    throw new PdfError('unreadable', 'This browser has no DecompressionStream.');
  }
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const piece = await reader.read();
      if (piece.done) break;
      chunks.push(piece.value);
      length += piece.value.length;
      if (length >= maxBytes) break;
    }
  } catch {
    // Many files have a few bytes after the compressed ones, or lack the checksum.
  } finally {
    void reader.cancel().catch(() => undefined);
  }
  const whole = new Uint8Array(Math.min(length, maxBytes));
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, whole.length - at);
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Undoes ASCII85 (ISO 32000-1, 7.4.3). */
export function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(Math.ceil((bytes.length * 4) / 5) * 5 + 4);
  let [length, value, count] = [0, 0, 0];
  const add = (digits: number): void => {
    for (let byte = 0; byte < digits; byte += 1) out[length + byte] = (value / 256 ** (3 - byte)) & 255;
    length += digits;
    [value, count] = [0, 0];
  };
  for (const code of bytes) {
    if (code === 126) break;
    if (code === 122 && count === 0 && length + 4 <= out.length) add(4);
    if (code < 33 || code > 117) continue;
    value = value * 85 + (code - 33);
    count += 1;
    if (count === 5) add(4);
  }
  if (count > 1) {
    const missing = 5 - count;
    for (let digit = 0; digit < missing; digit += 1) value = value * 85 + 84;
    add(4 - missing);
  }
  return out.subarray(0, length);
}

export interface Predictor {
  /** 1: none, 2: TIFF, from 10 on: PNG, where each row names its own. */
  predictor: number;
  colors: number;
  bits: number;
  columns: number;
}

/** Undoes the differences between neighboring samples (ISO 32000-1, 7.4.4.4). */
export function undoPredictor(bytes: Uint8Array, { predictor, colors, bits, columns }: Predictor): Uint8Array {
  if (predictor < 2) return bytes;
  const step = Math.max(1, (colors * bits) >> 3);
  const rowBytes = Math.ceil((colors * bits * columns) / 8);
  if (!(rowBytes > 0)) throw new PdfError('unreadable', 'A picture has no columns.');
  if (predictor === 2) {
    if (bits !== 8) throw new PdfError('unreadable', 'A picture has an unknown coding.');
    const out = bytes.slice();
    for (let at = 0; at < out.length; at += 1)
      if (at % rowBytes >= step) out[at] = (out[at] ?? 0) + (out[at - step] ?? 0);
    return out;
  }
  const rows = Math.floor(bytes.length / (rowBytes + 1));
  const out = new Uint8Array(rows * rowBytes);
  for (let row = 0; row < rows; row += 1) {
    const kind = bytes[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const left = column >= step ? (out[at - step] ?? 0) : 0;
      const above = row > 0 ? (out[at - rowBytes] ?? 0) : 0;
      const corner = row > 0 && column >= step ? (out[at - rowBytes - step] ?? 0) : 0;
      out[at] = (bytes[row * (rowBytes + 1) + 1 + column] ?? 0) + predicted(kind, left, above, corner);
    }
  }
  return out;
}

function predicted(kind: number, left: number, above: number, corner: number): number {
  switch (kind) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs) as [
        number,
        number,
        number,
      ];
      if (toLeft <= toAbove && toLeft <= toCorner) return left;
      return toAbove <= toCorner ? above : corner;
    }
    default:
      return 0;
  }
}
