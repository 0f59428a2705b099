/** Which JPEGs need no new encoding: upright, of common colors, and nothing in them that only a decoder could tell. */
import { isStartOfFrame } from '../shared/jpeg-head.js';

const exifSegment = 0xe1;
const profileSegment = 0xe2;
const adobeSegment = 0xee;
/** Baseline, extended, progressive: ITU-T T.81, table B.1. What else there is, hardly anybody writes. */
const commonFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);
/** Those of canvases and phones have some 500 bytes; nobody should have room in one for more. */
const largestProfile = 4096;

/** Exif 2.32, section 4.6.4: the tag and its one value that means upright. */
const orientationTag = 0x0112;
const uprightValue = 1;
const tiffStart = 6;

function isText(bytes: Uint8Array, offset: number, text: string): boolean {
  return String.fromCharCode(...bytes.subarray(offset, offset + text.length)) === text;
}

/** `false` too for what cannot be read. `content` begins after the segment's length. */
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

/**
 * Judges the head of a JPEG, segment by segment (`walkJpegHead`): upright, of common colors, and nothing in it that only a decoder
 * could tell.
 */
export class PlainJpegJudge {
  #frames = 0;
  #profiles = 0;
  #exifs = 0;
  #isCommon = true;

  /** Whether it needs no new encoding, once its whole head was looked at. */
  get isPlain(): boolean {
    return this.#isCommon && this.#frames === 1 && this.#profiles <= 1 && this.#exifs <= 1;
  }

  /** @param content begins after the segment's length */
  look(marker: number, content: Uint8Array): void {
    this.#isCommon &&= this.#isPlainSegment(marker, content);
  }

  #isPlainSegment(marker: number, content: Uint8Array): boolean {
    if (isStartOfFrame(marker)) {
      this.#frames += 1;
      return isCommonFrame(marker, content);
    }
    switch (marker) {
      case adobeSegment:
        // Says that colors are coded in another way.
        return false;
      case profileSegment:
        this.#profiles += 1;
        return content.length <= largestProfile;
      case exifSegment:
        if (!isText(content, 0, 'Exif\0\0')) return true;
        this.#exifs += 1;
        return this.#exifs === 1 && isUprightExif(content);
      default:
        // Fill bytes and markers without a length: nobody's common picture has them here.
        return marker >= 0xc0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd9);
    }
  }
}

/** 8 bit; gray, or three channels. */
function isCommonFrame(marker: number, content: Uint8Array): boolean {
  return commonFrames.has(marker) && content[0] === 8 && (content[5] === 1 || content[5] === 3);
}
