/** What of a JPEG's segments a decoder needs (ITU-T T.81, annex B). Everything else is left out, whatever it is. */
import { ascii, isStartOfFrame } from '../../shared/image-header.js';
import { concat } from '../../shared/bytes.js';
import { cleanProfile } from './color-profile.js';

const huffmanTables = 0xc4;
const arithmeticTables = 0xcc;
const startOfScan = 0xda;
const quantizationTables = 0xdb;
const restartInterval = 0xdd;
export const jfifSegment = 0xe0;
export const profileSegment = 0xe2;
export const adobeSegment = 0xee;

const profileMark = 'ICC_PROFILE\0';
/** Number and count of the pieces of a profile follow its mark. */
const profileStart = profileMark.length + 2;
const jfifMark = 'JFIF\0';
/** Version 1.02, square pixels, no thumbnail. */
const plainJfif = [1, 2, 0, 0, 1, 0, 1, 0, 0];
const adobeMark = 'Adobe';
const adobeBytes = 12;

const isText = (bytes: Uint8Array, offset: number, text: string): boolean => ascii(bytes, offset, text.length) === text;

/** Bytes of tables that follow each other; `NaN`: the last one is cut off. */
function tablesLength(content: Uint8Array, lengthAt: (offset: number) => number): number {
  let offset = 0;
  while (offset < content.length) offset += lengthAt(offset);
  return offset;
}

/** Whether its length is the one that its content asks for: more room could hold anything. */
function hasExactLength(marker: number, content: Uint8Array): boolean {
  const at = (offset: number) => content[offset] ?? 0;
  if (isStartOfFrame(marker)) return content.length === 6 + 3 * at(5);
  switch (marker) {
    case startOfScan:
      return content.length === 4 + 2 * at(0);
    case restartInterval:
      return content.length === 2;
    case arithmeticTables:
      return content.length % 2 === 0;
    case quantizationTables:
      return content.length === tablesLength(content, (offset) => (at(offset) >> 4 === 0 ? 65 : 129));
    case huffmanTables: {
      const lengthAt = (offset: number) =>
        content.subarray(offset + 1, offset + 17).reduce((sum, codes) => sum + codes, 17);
      return content.length === tablesLength(content, lengthAt);
    }
    default:
      return false;
  }
}

function segment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), content]);
}

const textBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The profile of a JPEG, if one segment holds it whole. */
export function profileOf(content: Uint8Array): Uint8Array | null {
  const isWhole = isText(content, 0, profileMark) && content[profileStart - 2] === 1 && content[profileStart - 1] === 1;
  return isWhole ? content.subarray(profileStart) : null;
}

function cleanApplicationSegment(marker: number, whole: Uint8Array, content: Uint8Array): Uint8Array | null {
  if (marker === jfifSegment && isText(content, 0, jfifMark)) {
    const isPlain =
      content.length === jfifMark.length + plainJfif.length && content.at(-1) === 0 && content.at(-2) === 0;
    return isPlain ? whole : segment(marker, concat([textBytes(jfifMark), Uint8Array.from(plainJfif)]));
  }
  // Says how colors are coded.
  if (marker === adobeSegment && isText(content, 0, adobeMark) && content.length >= adobeBytes) {
    const fields = Uint8Array.of(0, 100, 0, 0, 0, 0, content[adobeBytes - 1] ?? 0);
    return segment(marker, concat([textBytes(adobeMark), fields]));
  }
  const profile = marker === profileSegment ? profileOf(content) : null;
  const clean = profile && cleanProfile(profile);
  return clean && segment(marker, concat([textBytes(profileMark), Uint8Array.of(1, 1), clean]));
}

/** What is left of a segment: `null` nothing, `broken` if it is needed and no decoder could read it. */
export function cleanSegment(marker: number, whole: Uint8Array): Uint8Array | 'broken' | null {
  const content = whole.subarray(4);
  const isNeeded =
    isStartOfFrame(marker) ||
    [huffmanTables, arithmeticTables, startOfScan, quantizationTables, restartInterval].includes(marker);
  if (!isNeeded) return cleanApplicationSegment(marker, whole, content);
  return hasExactLength(marker, content) ? whole : 'broken';
}
