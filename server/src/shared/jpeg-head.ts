/** The head of a JPEG: its segments up to the first scan (ITU-T T.81, annex B). */

/**
 * Segments, fill bytes and markers without a length that a picture may have before its first scan. Cameras write fewer than 100, most
 * of them pieces of metadata; a file of nothing but empty segments would keep a parser busy for seconds.
 */
export const maxJpegSegments = 1_024;

const startOfScan = 0xda;
const endOfImage = 0xd9;
const fill = 0xff;

/** Markers without a length: TEM, RST0–7, SOI. */
function standsAlone(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}

/** Start-of-frame markers C0–CF but DHT (C4), JPG (C8) and DAC (CC): table B.1. */
export function isStartOfFrame(marker: number): boolean {
  return (marker & 0xf0) === 0xc0 && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

/**
 * Told of each segment: its marker, the offset of the marker's 0xff, and the offset behind the segment. Fill bytes are told as marker
 * 0xff. Return `false` to stop.
 */
export type VisitSegment = (marker: number, start: number, end: number) => boolean;

/**
 * Walks the segments once.
 * @returns offset of the first scan's marker; `null` for a head that is broken, cut off or too long, or that the visitor stopped
 */
export function walkJpegHead(bytes: Uint8Array, visit: VisitSegment): number | null {
  let offset = 2;
  for (let count = 0; count <= maxJpegSegments && offset + 4 <= bytes.length; count += 1) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === startOfScan) return offset;
    if (marker === endOfImage) return null;
    let end: number;
    if (marker === fill) {
      end = offset + 1;
    } else if (standsAlone(marker)) {
      end = offset + 2;
    } else {
      const length = ((bytes[offset + 2] ?? 0) << 8) | (bytes[offset + 3] ?? 0);
      end = offset + 2 + length;
      if (length < 2 || end > bytes.length) return null;
    }
    if (!visit(marker, offset, end)) return null;
    offset = end;
  }
  return null;
}
