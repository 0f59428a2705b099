/**
 * A picture as it was uploaded. Only what a decoder needs is taken over, without decoding it: EXIF (and with it GPS), XMP,
 * IPTC, thumbnails, comments, texts, and anything that follows the end of the picture stay behind. Of color profiles,
 * the color space stays (`color-profile.ts`).
 */
import {
  imageFormatOf,
  imageHeader,
  readImageHeader,
  readJpegHead,
  type ImageHeader,
} from '../../shared/image-header.js';
import { isPlainJpeg, stripJpeg } from './jpeg.js';
import { stripPng } from './png.js';
import { stripWebp } from './webp.js';

/** A picture and what one walk over its header revealed. */
export interface ScannedImage extends ImageHeader {
  bytes: Uint8Array;
  /** An upright JPEG of common colors: it needs no new encoding. */
  isPlainJpeg: boolean;
  /** The picture without metadata and without anything behind its end; `null`: it is broken or cut off. */
  strip(): Uint8Array | null;
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
