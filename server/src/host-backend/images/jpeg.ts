/**
 * JPEGs that need no new encoding, and JPEGs without their metadata; both from one walk over the head (`readJpegHead`).
 */
import { ascii, endOfSegment, isStartOfFrame, maxJpegSegments, type JpegHead } from '../../shared/image-header.js';
import { concat } from '../../shared/bytes.js';
import { colorSpaceOf } from './color-profile.js';
import { adobeSegment, cleanSegment, profileOf, profileSegment } from './jpeg-segments.js';

const startOfImage = 0xd8;
const startOfScan = 0xda;
const endOfImage = 0xd9;
const exifSegment = 0xe1;
const fill = 0xff;

/** Baseline, extended, progressive: ITU-T T.81, table B.1. Hardly any encoder writes the others. */
const commonFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** The profiles of canvases and phones have some 500 bytes. */
const maxProfileBytes = 4096;

/** Exif 2.32, section 4.6.4: the tag and its one value that means upright. Not `exifr`, unmaintained since 2021. */
const orientationTag = 0x0112;
const uprightValue = 1;
const tiffStart = 6;

const isText = (bytes: Uint8Array, offset: number, text: string): boolean => ascii(bytes, offset, text.length) === text;

/** `false` also for what cannot be read. `content` begins after the segment's length. */
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

/** 8 bit; gray, or three channels. */
function isCommonFrame(marker: number, content: Uint8Array): boolean {
  return commonFrames.has(marker) && content[0] === 8 && (content[5] === 1 || content[5] === 3);
}

/** Whether a JPEG is upright, of common colors, and has nothing in its head that only a decoder could judge. */
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
      // Colors of another kind are the same afterward only if they are converted.
      if (profile === null || profile.length > maxProfileBytes || colorSpaceOf(profile) === 'other') return false;
    } else if (marker === exifSegment && isText(content, 0, 'Exif\0\0')) {
      exifs += 1;
      if (!isUprightExif(content)) return false;
    } else if (marker === adobeSegment || marker === fill || marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd9)) {
      // Adobe says that colors are coded in another way; common pictures have no fill bytes and no such markers here.
      return false;
    }
  }
  return frames === 1 && profiles <= 1 && exifs <= 1;
}

/**
 * Bytes read one by one after each 0xff: where nearly every byte is one, a search for each would take ten times as
 * long.
 */
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

/** Continues after the head, from scan to scan. `null`: the picture is broken or cut off. */
export function stripJpeg(bytes: Uint8Array, { segments, firstScan }: JpegHead): Uint8Array | null {
  if (firstScan === null) return null;
  const kept = [bytes.subarray(0, 2)];
  for (const { marker, start, end } of segments) {
    const clean = cleanSegment(marker, bytes.subarray(start, end));
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
    const clean = cleanSegment(marker, bytes.subarray(offset, end));
    if (clean === 'broken') return null;
    if (clean !== null) kept.push(clean);
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
