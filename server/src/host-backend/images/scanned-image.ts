/**
 * A picture as it was uploaded. Its metadata are cut out without decoding it: EXIF (and with it GPS), XMP, IPTC,
 * comments, texts, and anything that follows the end of the picture. Color profiles stay: without them colors change.
 */
import {
  ascii,
  imageFormatOf,
  imageHeader,
  readImageHeader,
  readJpegHead,
  type ImageHeader,
} from '../../shared/image-header.js';
import { concat } from '../../shared/bytes.js';
import { isPlainJpeg, stripJpeg } from './jpeg.js';

/** A picture and what one walk over its header revealed. */
export interface ScannedImage extends ImageHeader {
  bytes: Uint8Array;
  /** An upright JPEG of common colors: it needs no new encoding. */
  isPlainJpeg: boolean;
  /** The picture without metadata and without anything behind its end; `null`: it is broken or cut off. */
  strip(): Uint8Array | null;
}

/** Encoders write pieces of 4 kB or more; a file of empty chunks would keep a parser busy. */
const maxPngChunks = 8_192;
const keptPngChunks: ReadonlySet<string> = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs'.split(' '),
);

function stripPng(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  let offset = 8;
  for (let count = 0; count <= maxPngChunks && offset + 12 <= bytes.length; count += 1) {
    const end = offset + 12 + view.getUint32(offset);
    if (end > bytes.length) return null;
    const type = ascii(bytes, offset + 4, 4);
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

function stripWebp(bytes: Uint8Array): Uint8Array | null {
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
    const type = ascii(bytes, offset, 4);
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

/** `null`: not a JPEG, PNG or WebP, or one whose header cannot be read. */
export function scanImage(given: Uint8Array): ScannedImage | null {
  // `slice` of a Node `Buffer` would be a view: the caller's picture must not change.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  if (imageFormatOf(bytes) !== 'jpeg') {
    const header = readImageHeader(bytes);
    if (header === null) return null;
    const strip = header.format === 'png' ? stripPng : stripWebp;
    return { ...header, bytes, isPlainJpeg: false, strip: () => strip(bytes) };
  }
  const head = readJpegHead(bytes);
  const header = imageHeader('jpeg', head.size);
  if (header === null) return null;
  return { ...header, bytes, isPlainJpeg: isPlainJpeg(bytes, head), strip: () => stripJpeg(bytes, head) };
}
