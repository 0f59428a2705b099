/** The head of a JPEG: its segments up to the first scan (ITU-T T.81, annex B). */
import type { Size } from 'idv-elements/contract';

/**
 * Segments, fill bytes and markers without a length that a picture may have before its first scan. Cameras write fewer than 100. Ours
 * and not `image-size`, which copies the rest of the file for each segment: a file of empty segments keeps it busy for minutes.
 */
export const maxJpegSegments = 1_024;

const startOfScan = 0xda;
const endOfImage = 0xd9;
const fill = 0xff;

/** Fill bytes are segments of the marker 0xff. */
export interface JpegSegment {
  marker: number;
  /** Offset of the marker's 0xff. */
  start: number;
  /** Offset behind the segment. */
  end: number;
}

export interface JpegHead {
  segments: readonly JpegSegment[];
  /** In pixels; `null` without a start-of-frame segment. */
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

/** Offset behind the segment at `offset`; `null` when it is broken or cut off. */
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

/** Walks the head once. */
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
