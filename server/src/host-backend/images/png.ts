import { concat } from '../../shared/bytes.js';
import { ascii } from '../../shared/image-header.js';

/**
 * Encoders write chunks of 4 kB or more. The limit stops files of many empty chunks, which would keep a parser busy.
 */
const maxPngChunks = 8_192;

const [signatureBytes, frameBytes] = [8, 12];

/**
 * The chunks that a decoder needs or that describe colors in a few numbers, and the lengths they may have (PNG, third
 * edition, section 11). A profile is left out: it is compressed, and could hold anything.
 */
const needed: Readonly<Record<string, (length: number) => boolean>> = {
  IHDR: (length) => length === 13,
  PLTE: (length) => length <= 768,
  IDAT: () => true,
  IEND: (length) => length === 0,
  tRNS: (length) => length <= 256,
  gAMA: (length) => length === 4,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
};

/** `null` if the picture is broken or truncated. */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureBytes)];
  let offset = signatureBytes;
  for (let count = 0; count <= maxPngChunks && offset + frameBytes <= bytes.length; count += 1) {
    const length = view.getUint32(offset);
    const end = offset + frameBytes + length;
    if (end > bytes.length) return null;
    const type = ascii(bytes, offset + 4, 4);
    if (Object.hasOwn(needed, type) && needed[type]?.(length) === true) kept.push(bytes.subarray(offset, end));
    if (type === 'IEND') return length === 0 ? concat(kept) : null;
    offset = end;
  }
  return null;
}
