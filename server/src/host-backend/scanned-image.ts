import {
  imageFormatOf,
  imageHeader,
  jpegFrameSize,
  readImageHeader,
  type ImageHeader,
} from '../shared/image-header.js';
import type { Size } from 'idv-elements/contract';
import { isStartOfFrame, walkJpegHead } from '../shared/jpeg-head.js';
import { PlainJpegJudge } from './plain-jpeg.js';
import { isKeptSegment, stripJpeg, stripPng, stripWebp } from './strip-metadata.js';

/** A picture as it came, and what one walk over its header told. */
export interface ScannedImage extends ImageHeader {
  bytes: Uint8Array;
  /** An upright JPEG of common colors: it needs no new encoding. */
  isPlainJpeg: boolean;
  /** The picture without metadata and without anything behind its end; `null`: it is broken or cut off. */
  strip(): Uint8Array | null;
}

function scanJpeg(bytes: Uint8Array): ScannedImage | null {
  const kept = [bytes.subarray(0, 2)];
  const judge = new PlainJpegJudge();
  let size: Size | null = null;
  const firstScan = walkJpegHead(bytes, (marker, start, end) => {
    if (isStartOfFrame(marker)) size ??= jpegFrameSize(bytes, start);
    judge.look(marker, bytes.subarray(start + 4, end));
    const segment = bytes.subarray(start, end);
    if (isKeptSegment(marker, segment)) kept.push(segment);
    return true;
  });
  const header = imageHeader('jpeg', size);
  if (header === null) return null;
  return {
    ...header,
    bytes,
    isPlainJpeg: firstScan !== null && judge.isPlain,
    strip: () => (firstScan === null ? null : stripJpeg(bytes, kept, firstScan)),
  };
}

/** `null`: no JPEG, PNG or WebP, or one whose header cannot be read. */
export function scanImage(given: Uint8Array): ScannedImage | null {
  // Of a Node `Buffer`, `slice` would be a view: the caller's picture must not change.
  const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  const format = imageFormatOf(bytes);
  if (format === 'jpeg') return scanJpeg(bytes);
  const header = format === null ? null : readImageHeader(bytes);
  if (header === null) return null;
  const strip = header.format === 'png' ? stripPng : stripWebp;
  return { ...header, bytes, isPlainJpeg: false, strip: () => strip(bytes) };
}
