import type { Size } from 'idv-elements/contract';

export type ImageFormat = 'jpeg' | 'png' | 'webp';

export interface ImageHeader extends Size {
  format: ImageFormat;
}

export function ascii(bytes: Uint8Array, offset: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + length));
}

/** Recognizes a format by its magic bytes. `null` if it is another one. */
export function imageFormatOf(bytes: Uint8Array): ImageFormat | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (bytes[0] === 0x89 && ascii(bytes, 1, 7) === 'PNG\r\n\u001a\n') return 'png';
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP') return 'webp';
  return null;
}

/* The head of a JPEG: its segments up to the first scan (ITU-T T.81, annex B). */

/**
 * How many segments, fill bytes and markers without a length a picture may have before its first scan. Cameras write
 * fewer than 100. Our own code, because `image-size` 2.1 has no such limit: 4 MB of empty segments kept it busy for
 * 0.45 s.
 */
export const maxJpegSegments = 1_024;

export const startOfScan = 0xda;
export const endOfImage = 0xd9;
const fill = 0xff;

/** A segment. Fill bytes count as segments with the marker 0xff. */
export interface JpegSegment {
  marker: number;
  /** Offset of the marker's 0xff. */
  start: number;
  /** Offset after the segment. */
  end: number;
}

export interface JpegHead {
  segments: readonly JpegSegment[];
  /** In pixels; `null` if there is no start-of-frame segment. */
  size: Size | null;
  /** Offset of the first scan's marker; `null` for a head that is broken, cut off or too long. */
  firstScan: number | null;
}

/** Markers without a length: TEM, RST0–7, SOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Start-of-frame markers C0–CF except DHT (C4), JPG (C8) and DAC (CC): table B.1. */
export function isStartOfFrame(marker: number): boolean {
  return (marker & 0xf0) === 0xc0 && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/** Offset after the segment at `offset`; `null` if the segment is broken or truncated. */
export function endOfSegment(bytes: Uint8Array, offset: number): number | null {
  const marker = bytes[offset + 1] ?? 0;
  if (marker === fill) return offset + 1;
  if (standsAlone(marker)) return offset + 2;
  const length = uint16(bytes, offset + 2);
  const end = offset + 2 + length;
  return length < 2 || end > bytes.length ? null : end;
}

function uint16(bytes: Uint8Array, offset: number): number {
  return ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
}

/** Reads the head in one walk. */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  const segments: JpegSegment[] = [];
  let size: Size | null = null;
  let start = 2;
  while (segments.length <= maxJpegSegments && start + 4 <= bytes.length && bytes[start] === 0xff) {
    const marker = bytes[start + 1] ?? 0;
    if (marker === startOfScan) return { segments, size, firstScan: start };
    const end = marker === endOfImage ? null : endOfSegment(bytes, start);
    if (end === null) break;
    segments.push({ marker, start, end });
    if (isStartOfFrame(marker) && start + 9 <= bytes.length) {
      size ??= { height: uint16(bytes, start + 5), width: uint16(bytes, start + 7) };
    }
    start = end;
  }
  return { segments, size, firstScan: null };
}

/**
 * How many bytes are read one by one after each 0xff before searching again. If nearly every byte is 0xff, a search for
 * each would take ten times as long.
 */
const steps = 32;

/** Offset of the first marker at or after `from` that ends entropy-coded bytes. -1 if they are truncated. */
export function nextMarker(bytes: Uint8Array, from: number): number {
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

/** Encoders write at most 20. */
const maxJpegScans = 100;

/**
 * Whether a JPEG has more scans than any encoder writes. A decoder goes over the whole picture for each of them, in a
 * thread of its own that no time limit stops: 1,500 scans in a file of 112 kB take seconds, 10 MB of them many minutes.
 */
export function hasTooManyScans(bytes: Uint8Array): boolean {
  let scans = 0;
  let offset = nextMarker(bytes, 2);
  for (let count = 0; offset !== -1 && bytes[offset + 1] !== endOfImage; count += 1) {
    if (bytes[offset + 1] === startOfScan) scans += 1;
    if (scans > maxJpegScans || count > maxJpegSegments) return true;
    // Decoders forgive a wrong length, and bytes between two segments.
    offset = nextMarker(bytes, endOfSegment(bytes, offset) ?? offset + 2);
  }
  return false;
}

/* PNG and WebP. */

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
 * Format (by magic bytes) and size in pixels of a JPEG, PNG or WebP, from its header alone; nothing is decoded. `null`
 * for another format, or for a header that is truncated or has no size.
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const format = imageFormatOf(bytes);
  if (format === null) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const readers = { jpeg: (jpeg: Uint8Array) => readJpegHead(jpeg).size, png: pngSize, webp: webpSize };
  return imageHeader(format, readers[format](bytes, view));
}

/** `null` if the size is missing or empty. */
export function imageHeader(format: ImageFormat, size: Size | null): ImageHeader | null {
  return size === null || size.width === 0 || size.height === 0 ? null : { format, ...size };
}
