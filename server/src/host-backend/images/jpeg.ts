/**
 * Finds JPEGs that need no new encoding, and strips metadata from JPEGs. Both use one walk over the head
 * (`readJpegHead`).
 */
import { concat } from '../../shared/bytes.js';
import {
  ascii,
  endOfImage,
  endOfSegment,
  isStartOfFrame,
  maxJpegSegments,
  nextMarker,
  startOfScan,
  type JpegHead,
} from '../../shared/image-header.js';
import { cleanProfile, colorSpaceOf } from './color-profile.js';
import { isNeeded, JpegTables } from './jpeg-tables.js';

const jfifSegment = 0xe0;
const profileSegment = 0xe2;
const adobeSegment = 0xee;

const profileMark = 'ICC_PROFILE\0';
/** After the mark come two bytes: the number of this piece of the profile, and how many pieces there are. */
const profileStart = profileMark.length + 2;
const jfifMark = 'JFIF\0';
/** A JFIF header for version 1.02, square pixels and no thumbnail. */
const plainJfif = [1, 2, 0, 0, 1, 0, 1, 0, 0];
const adobeMark = 'Adobe';
const adobeBytes = 12;

const isText = (bytes: Uint8Array, offset: number, text: string): boolean => ascii(bytes, offset, text.length) === text;

function segment(marker: number, content: Uint8Array): Uint8Array {
  const length = content.length + 2;
  return concat([Uint8Array.of(0xff, marker, length >> 8, length & 255), content]);
}

const textBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** The profile of a JPEG, if a single segment holds all of it. */
function profileOf(content: Uint8Array): Uint8Array | null {
  const isWhole = isText(content, 0, profileMark) && content[profileStart - 2] === 1 && content[profileStart - 1] === 1;
  return isWhole ? content.subarray(profileStart) : null;
}

function cleanApplicationSegment(marker: number, whole: Uint8Array, content: Uint8Array): Uint8Array | null {
  if (marker === jfifSegment && isText(content, 0, jfifMark)) {
    const isPlain =
      content.length === jfifMark.length + plainJfif.length && content.at(-1) === 0 && content.at(-2) === 0;
    return isPlain ? whole : segment(marker, concat([textBytes(jfifMark), Uint8Array.from(plainJfif)]));
  }
  // This segment says how colors are coded.
  if (marker === adobeSegment && isText(content, 0, adobeMark) && content.length >= adobeBytes) {
    const fields = Uint8Array.of(0, 100, 0, 0, 0, 0, content[adobeBytes - 1] ?? 0);
    return segment(marker, concat([textBytes(adobeMark), fields]));
  }
  const profile = marker === profileSegment ? profileOf(content) : null;
  const clean = profile && cleanProfile(profile);
  return clean && segment(marker, concat([textBytes(profileMark), Uint8Array.of(1, 1), clean]));
}

/** What is kept of a segment: `null` if nothing is, `broken` if a decoder needs the segment and could not use it. */
function cleanSegment(marker: number, whole: Uint8Array, tables: JpegTables): Uint8Array | 'broken' | null {
  const content = whole.subarray(4);
  if (!isNeeded(marker)) return cleanApplicationSegment(marker, whole, content);
  return tables.take(marker, content) ? whole : 'broken';
}

const startOfImage = 0xd8;
const exifSegment = 0xe1;
const fill = 0xff;

/** Baseline, extended, progressive: ITU-T T.81, table B.1. Hardly any encoder writes the others. */
const commonFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Profiles from canvases and phones have about 500 bytes. */
const maxProfileBytes = 4096;

/**
 * Exif 2.32, section 4.6.4: the orientation tag, and its value for upright. `exifr` is not used, because it has been
 * unmaintained since 2021.
 */
const orientationTag = 0x0112;
const uprightValue = 1;
const tiffStart = 6;

/** Whether Exif says upright; `false` also if it cannot be read. `content` begins after the segment's length. */
function isUprightExif(content: Uint8Array): boolean {
  const tiff = content.subarray(tiffStart);
  const littleEndian = isText(tiff, 0, 'II');
  if (tiff.length < 8 || (!littleEndian && !isText(tiff, 0, 'MM'))) return false;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const directory = view.getUint32(4, littleEndian);
  if (directory + 2 > tiff.length) return false;
  const entries = view.getUint16(directory, littleEndian);
  if (directory + 2 + entries * 12 > tiff.length) return false;
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (view.getUint16(entry, littleEndian) !== orientationTag) continue;
    if (view.getUint16(entry + 8, littleEndian) !== uprightValue) return false;
  }
  return true;
}

/** Whether a frame has 8 bits per sample and one or three channels. */
function isCommonFrame(marker: number, content: Uint8Array): boolean {
  return commonFrames.has(marker) && content[0] === 8 && (content[5] === 1 || content[5] === 3);
}

/** Whether a JPEG is upright, has common colors, and has nothing in its head that only a decoder could judge. */
export function isPlainJpeg(bytes: Uint8Array, { segments, firstScan }: JpegHead): boolean {
  if (firstScan === null) return false;
  let [frames, profiles, exifs] = [0, 0, 0];
  for (const { marker, start, end } of segments) {
    const content = bytes.subarray(start + 4, end);
    if (isStartOfFrame(marker)) {
      frames += 1;
      if (!isCommonFrame(marker, content)) return false;
    } else if (marker === profileSegment) {
      profiles += 1;
      const profile = profileOf(content);
      // Other color spaces need a conversion to keep their colors.
      if (profile === null || profile.length > maxProfileBytes || colorSpaceOf(profile) === 'other') return false;
    } else if (marker === exifSegment && isText(content, 0, 'Exif\0\0')) {
      exifs += 1;
      if (!isUprightExif(content)) return false;
    } else if (marker === adobeSegment || marker === fill || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) {
      // An Adobe segment means unusual color coding. Common pictures have no fill bytes and none of these markers here.
      return false;
    }
  }
  return frames === 1 && profiles <= 1 && exifs <= 1;
}

/** How many channels a decoder holds until the last scan: none of a baseline picture that comes in one. B.2.2, B.2.3 */
export function channelsHeld({ segments, firstScan }: JpegHead, bytes: Uint8Array): number {
  const frame = segments.find(({ marker }) => isStartOfFrame(marker));
  if (frame === undefined) return 0;
  const channels = bytes[frame.start + 9] ?? 0;
  const isProgressive = (frame.marker & 3) === 2;
  return !isProgressive && firstScan !== null && bytes[firstScan + 4] === channels ? 0 : channels;
}

/** Continues after the head, from scan to scan. `null` if the picture is broken or truncated. */
export function stripJpeg(bytes: Uint8Array, { segments, firstScan }: JpegHead): Uint8Array | null {
  if (firstScan === null) return null;
  const kept = [bytes.subarray(0, 2)];
  const tables = new JpegTables();
  for (const { marker, start, end } of segments) {
    const clean = cleanSegment(marker, bytes.subarray(start, end), tables);
    if (clean === 'broken') return null;
    if (clean !== null) kept.push(clean);
  }
  let offset = firstScan;
  for (let count = 0; count <= maxJpegSegments && offset + 4 <= bytes.length; count += 1) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === endOfImage) break;
    const end = marker === startOfImage ? null : endOfSegment(bytes, offset);
    if (end === null) return null;
    const clean = cleanSegment(marker, bytes.subarray(offset, end), tables);
    if (clean === 'broken') return null;
    if (clean !== null) kept.push(clean);
    offset = end;
    if (marker !== startOfScan) continue;
    const scanEnd = nextMarker(bytes, offset);
    if (scanEnd === -1) return null;
    kept.push(bytes.subarray(offset, scanEnd));
    offset = scanEnd;
  }
  if (bytes[offset] !== 0xff || bytes[offset + 1] !== endOfImage) return null;
  kept.push(bytes.subarray(offset, offset + 2));
  return concat(kept);
}
