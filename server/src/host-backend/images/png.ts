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
  PLTE: (length) => length > 0 && length <= 768 && length % 3 === 0,
  IDAT: () => true,
  IEND: (length) => length === 0,
  tRNS: (length) => length <= 256,
  gAMA: (length) => length === 4,
  sRGB: (length) => length === 1,
  cICP: (length) => length === 4,
};

/** Bits per sample by color type: table 12. */
const depths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const indexedColor = 3;

/** Whether the chunks are those of a picture, in an order that decoders read: sections 5.6 and 11.2.1. */
function areReadable(types: readonly string[], header: Uint8Array): boolean {
  const [depth = 0, color = 0, compression, filter, interlace = 0] = header.subarray(8);
  const isHeader = depths[color]?.includes(depth) === true && compression === 0 && filter === 0 && interlace <= 1;
  const isOnce = (type: string) => types.indexOf(type) === types.lastIndexOf(type);
  const rows = types.slice(types.indexOf('IDAT'), types.lastIndexOf('IDAT') + 1);
  const palette = types.indexOf('PLTE');
  const isColored = color === indexedColor ? palette !== -1 : palette === -1 || color === 2 || color === 6;
  return (
    isHeader &&
    types[0] === 'IHDR' &&
    ['IHDR', 'PLTE'].every(isOnce) &&
    rows.length > 0 &&
    rows.every((type) => type === 'IDAT') &&
    isColored &&
    palette < types.indexOf('IDAT')
  );
}

/** `null` if the picture is broken or truncated, or no decoder could read its chunks. */
export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, signatureBytes)];
  const types: string[] = [];
  let offset = signatureBytes;
  for (let count = 0; count <= maxPngChunks && offset + frameBytes <= bytes.length; count += 1) {
    const length = view.getUint32(offset);
    const end = offset + frameBytes + length;
    if (end > bytes.length) return null;
    const type = ascii(bytes, offset + 4, 4);
    if (Object.hasOwn(needed, type) && needed[type]?.(length) === true) {
      kept.push(bytes.subarray(offset, end));
      types.push(type);
    }
    if (type === 'IEND') {
      const isWhole = length === 0 && areReadable(types, bytes.subarray(signatureBytes + 8));
      return isWhole ? concat(kept) : null;
    }
    offset = end;
  }
  return null;
}
