/**
 * Cuts metadata out of a JPEG, PNG or WebP without decoding it: EXIF (and with it GPS), XMP, IPTC, comments, texts, and
 * whatever hangs on behind the picture's end. Color profiles stay: without them colors change.
 */
import { maxJpegSegments } from '../shared/jpeg-head.js';

/** Parts that follow each other in one buffer are not copied: of most pictures nothing is cut out. */
function concat(parts: readonly Uint8Array[]): Uint8Array {
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

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** APP0 (JFIF), APP2 (ICC profile), APP14 (Adobe: says how colors are coded). */
const keptApplicationSegments: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);
const comment = 0xfe;

/** Of the whole segment, marker included. */
export function isKeptSegment(marker: number, segment: Uint8Array): boolean {
  if (marker === comment || marker === 0xff) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (!keptApplicationSegments.has(marker)) return false;
  // APP2 also carries multi-picture indices, which point at pictures that are cut off here.
  return marker !== 0xe2 || String.fromCharCode(...segment.subarray(4, 15)) === 'ICC_PROFILE';
}

/** Bytes read one by one after each 0xff: where nearly every byte is one, a search for each would take ten times as long. */
const steps = 32;

/** Offset of the marker that ends the entropy-coded bytes from `from`; -1 when they break off. */
function endOfEntropy(bytes: Uint8Array, from: number): number {
  const last = bytes.length - 1;
  let offset = bytes.indexOf(0xff, from);
  while (offset !== -1 && offset < last) {
    const stop = Math.min(offset + steps, last);
    while (offset < stop) {
      if (bytes[offset] !== 0xff) {
        offset += 1;
        continue;
      }
      const next = bytes[offset + 1] ?? 0;
      const isData = next === 0x00 || (next >= 0xd0 && next <= 0xd7);
      if (!isData && next !== 0xff) return offset;
      offset += isData ? 2 : 1;
    }
    offset = bytes.indexOf(0xff, offset);
  }
  return -1;
}

/**
 * @param head what is kept of the picture up to its first scan
 * @param firstScan offset of that scan's marker
 */
export function stripJpeg(bytes: Uint8Array, head: readonly Uint8Array[], firstScan: number): Uint8Array | null {
  const kept = [...head];
  let offset = firstScan;
  for (let count = 0; count <= maxJpegSegments && offset + 4 <= bytes.length; count += 1) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1;
      continue;
    }
    if (marker === endOfImage) break;
    const end = offset + 2 + (((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0));
    if (end < offset + 4 || end > bytes.length) return null;
    const segment = bytes.subarray(offset, end);
    if (isKeptSegment(marker, segment)) kept.push(segment);
    offset = end;
    if (marker !== startOfScan) continue;
    const scanEnd = endOfEntropy(bytes, offset);
    if (scanEnd === -1) return null;
    kept.push(bytes.subarray(offset, scanEnd));
    offset = scanEnd;
  }
  if (bytes[offset] !== 0xff || bytes[offset + 1] !== endOfImage) return null;
  kept.push(bytes.subarray(offset, offset + 2));
  return concat(kept);
}

/** Encoders write pieces of 4 kB or more; a file of empty chunks would keep a parser busy. */
const maxPngChunks = 8_192;
const keptPngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '),
);

export function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let offset = 8;
  for (let count = 0; count <= maxPngChunks && offset + 12 <= bytes.length; count += 1) {
    const end = offset + 12 + view.getUint32(offset);
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(offset + 4, offset + 8));
    if (keptPngChunks.has(type)) kept.push(bytes.subarray(offset, end));
    if (type === 'IEND') return concat(kept);
    offset = end;
  }
  return null;
}

const maxWebpChunks = 1_024;
/** Bits of VP8X: RFC 9649, section 2.7.1. */
const exifFlag = 0x08;
const xmpFlag = 0x04;

export function stripWebp(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const stop = view.getUint32(4, true) + 8;
  if (stop > bytes.length) return null;
  const kept: Uint8Array[] = [];
  let offset = 12;
  for (let count = 0; offset + 8 <= stop; count += 1) {
    if (count > maxWebpChunks) return null;
    const length = view.getUint32(offset + 4, true);
    const end = offset + 8 + length + (length % 2);
    if (end > stop) return null;
    const type = String.fromCharCode(...bytes.subarray(offset, offset + 4));
    if (type === 'VP8X') {
      const chunk = bytes.slice(offset, end);
      chunk[8] = (chunk[8] ?? 0) & ~(exifFlag | xmpFlag);
      kept.push(chunk);
    } else if (['VP8 ', 'VP8L', 'ALPH', 'ICCP', 'ANIM', 'ANMF'].includes(type)) {
      kept.push(bytes.subarray(offset, end));
    }
    offset = end;
  }
  const body = concat(kept);
  const head = bytes.slice(0, 12);
  new DataView(head.buffer).setUint32(4, body.length + 4, true);
  return concat([head, body]);
}
