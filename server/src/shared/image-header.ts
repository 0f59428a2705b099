import type { Size } from 'idv-elements/contract';
import { readJpegHead } from './jpeg-head.js';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageHeader extends Size {
  format: ImageFormat;
}

function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Judged by magic bytes alone. `null`: another format. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 7) === 'PNG\r\n\u001a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  return null;
}

function pngSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 24 || ascii(bytes, 12, 4) !== 'IHDR') return null;
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** The three kinds of WebP: lossy `VP8 `, lossless `VP8L`, extended `VP8X` (RFC 9649, section 2). */
function webpSize(bytes: Uint8Array, view: DataView): Size | null {
  if (bytes.length < 30) return null;
  switch (ascii(bytes, 12, 4)) {
    case 'VP8 ':
      if (bytes[23] !== 0x9d || bytes[24] !== 0x01 || bytes[25] !== 0x2a) return null;
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      if (bytes[20] !== 0x2f) return null;
      const packed = view.getUint32(21, true);
      return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X': {
      const uint24 = (offset: number) => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    }
    default:
      return null;
  }
}

/**
 * Format (by magic bytes) and size in pixels of a JPEG, PNG or WebP, from its header alone; nothing is decoded.
 * `null`: another format, or a header that is cut off or without a size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const format = imageFormatOf(bytes);
  if (format === null) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readers = { jpeg: (jpeg: Uint8Array) => readJpegHead(jpeg).size, png: pngSize, webp: webpSize };
  return imageHeader(format, readers[format](bytes, view));
}

/** `null` without a size, or with an empty one. */
export function imageHeader(format: ImageFormat, size: Size | null): ImageHeader | null {
  return size === null || size.width === 0 || size.height === 0 ? null : { format, ...size };
}
