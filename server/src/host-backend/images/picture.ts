/**
 * Pictures go to the service without metadata. Only what a decoder needs is copied, without decoding: EXIF (and with it
 * GPS), XMP, IPTC, thumbnails, comments, texts and anything after the end of the picture are left out. Of color
 * profiles, only the color space stays (`color-profile.ts`).
 */
import type { SessionPolicy } from 'idv-elements/contract';
import type { WorkBudget } from '../../shared/budgets.js';
import { sha256Hex } from '../../shared/digest.js';
import {
  hasTooManyScans,
  imageFormatOf,
  imageHeader,
  readImageHeader,
  readJpegHead,
  type ImageHeader,
} from '../../shared/image-header.js';
import type { CheckedPicture } from '../hooks.js';
import type { ImageCleaning } from '../options.js';
import { ProblemError } from '../shared/problem.js';
import { channelsHeld, isPlainJpeg, stripJpeg } from './jpeg.js';
import { stripPng } from './png.js';
import { stripWebp } from './webp.js';

/** A picture and what one walk over its header revealed. */
export interface ScannedImage extends ImageHeader {
  bytes: Uint8Array;
  /** An upright JPEG in a common color space, which needs no new encoding. */
  isPlainJpeg: boolean;
  /** Whose turn it takes to decode it. */
  owner?: string;
  /** The picture without metadata and without anything after its end. `null` if it is broken or cut off. */
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

/** PNG, third edition, section 11.2.1: offsets of the header's fields in the file, and channels by color type. */
const [depthAt, colorTypeAt, interlaceAt] = [24, 25, 28];
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

/** The decoder holds only some rows at a time, and so does the encoder after it. */
const rowsOnly = 1;
/** libjpeg holds each channel of a picture that comes in several scans. */
const channelBytes = 2;
/** libwebp holds its planes, the whole picture and a copy of the picture. */
const webpBytes = 8.5;
/** What libpng holds in addition to the picture if a PNG is interlaced. */
const interlacedBytes = 1;

/**
 * Bytes of memory that a decoder takes for each pixel, estimated from the header. Measured with `sharp` 0.35 on
 * pictures of 25 megapixels.
 */
function bytesPerPixel({ format, bytes }: ScannedImage): number {
  if (format === 'webp') return webpBytes;
  if (format === 'jpeg') return rowsOnly + channelBytes * channelsHeld(readJpegHead(bytes), bytes);
  if (bytes[interlaceAt] !== 1) return rowsOnly;
  const bytesPerChannel = bytes[depthAt] === 16 ? 2 : 1;
  return interlacedBytes + bytesPerChannel * (channelsOf[bytes[colorTypeAt] ?? 0] ?? 4);
}

/** How much memory it takes to decode a picture. */
function decodedBytes(image: ScannedImage): number {
  return image.width * image.height * bytesPerPixel(image);
}

/** The decoding budget counts pixels of this many bytes. */
const usualBytesPerPixel = 4;

/** How much a picture counts against the decoding budget. */
export function decodedPixels(image: ScannedImage): number {
  return Math.max(image.width * image.height, decodedBytes(image) / usualBytesPerPixel);
}

export type CleanImage = (image: ScannedImage) => Promise<Uint8Array>;

type Sharp = typeof import('sharp').default;

/** A face engine sees no difference from quality 100, which takes six times the bytes. */
const jpegQuality = 92;
/**
 * Optimized coding tables save a few percent of the bytes, but the encoder then holds the whole picture in memory.
 */
const optimiseCoding = false;
/** Time limit. It doesn't stop the decoder of a JPEG, whose scans are counted instead. */
const decodeSeconds = 10;

/** The size of an interlaced PNG of 20 megapixels with transparency, which no camera or browser writes. */
const maxDecodedPngBytes = 100_000_000;

/** How many bytes longer our own profile may be than the one it replaces. */
const maxProfileGrowth = 512;

const broken = () => new ProblemError('INVALID_IMAGE', { detail: 'The picture is broken.' });

async function loadSharp(): Promise<Sharp | null> {
  // `sharp` is optional and native: if it is missing, and on runtimes without Node, pictures are stripped instead.
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    return null;
  }
}

interface ImageCleaningOptions {
  mode: ImageCleaning;
  policy: SessionPolicy;
  /** Limits the pixels that are decoded at once. */
  decoding: WorkBudget;
}

export interface Cleaning {
  /**
   * Rejects with `INVALID_IMAGE` for a picture that cannot be read to its end, and with `IMAGE_TOO_LARGE` for one whose
   * new encoding is larger than allowed. With `sharp` the result is an upright JPEG, otherwise the same format without
   * metadata. `auto` does not re-encode upright baseline JPEGs: that would take ten times as long as the rest of an
   * upload and lose some sharpness.
   */
  clean: CleanImage;
  /** The most bytes that the cleaned picture may have. */
  maxBytesOf(image: ScannedImage): number;
}

export function createImageCleaning({ mode, policy, decoding }: ImageCleaningOptions): Cleaning {
  const { maxImageBytes, maxImagePixels } = policy;
  const isReencoded = (image: ScannedImage) => mode === 'reencode' || (mode === 'auto' && !image.isPlainJpeg);
  const strip: CleanImage = async (image) => {
    const stripped = image.strip();
    if (stripped === null) throw broken();
    return stripped;
  };
  async function reencode(sharp: Sharp, { bytes }: ScannedImage): Promise<Uint8Array> {
    try {
      return await sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'truncated' })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: jpegQuality, optimiseCoding })
        .timeout({ seconds: decodeSeconds })
        .toBuffer();
    } catch {
      throw broken();
    }
  }
  let loaded: Promise<Sharp | null> | undefined;
  return {
    async clean(image) {
      if (image.format === 'jpeg' && hasTooManyScans(image.bytes)) throw broken();
      if (!isReencoded(image)) return strip(image);
      const sharp = await (loaded ??= loadSharp());
      if (sharp === null) return strip(image);
      if (image.format === 'png' && decodedBytes(image) > maxDecodedPngBytes) {
        const detail = 'An interlaced PNG with this many pixels takes too much memory. Send it without interlacing.';
        throw new ProblemError('IMAGE_TOO_LARGE', { detail });
      }
      const encoded = await decoding.run(image.owner ?? '', decodedPixels(image), () => reencode(sharp, image));
      if (encoded.length <= maxImageBytes) return encoded;
      const detail = `Encoded as a JPEG, a picture may have at most ${maxImageBytes} bytes.`;
      throw new ProblemError('IMAGE_TOO_LARGE', { detail });
    },
    // Hardly any JPEG takes more than one byte per pixel.
    maxBytesOf(image) {
      const { bytes, width, height } = image;
      if (!isReencoded(image)) return bytes.length + maxProfileGrowth;
      return Math.max(bytes.length, Math.min(maxImageBytes, width * height));
    },
  };
}

/** An encoded picture as it is sent to the service. */
export interface Picture {
  /** Hexadecimal. */
  sha256: string;
  bytes: Uint8Array;
}

/** A picture as it was uploaded. */
export interface UploadedImage extends ScannedImage {
  /** Digest of the uploaded bytes, hexadecimal. */
  sha256: string;
}

/** @param cleaned the cleaned `image`, often the very same bytes, whose digest is known */
export async function cleanedPicture(image: UploadedImage, cleaned: Uint8Array): Promise<Picture> {
  const { buffer, byteOffset, byteLength } = image.bytes;
  const isSame = cleaned.buffer === buffer && cleaned.byteOffset === byteOffset && cleaned.byteLength === byteLength;
  return { sha256: isSame ? image.sha256 : await sha256Hex(cleaned), bytes: cleaned };
}

/** What a hook gets of a picture. The bytes are never a Node `Buffer`, which sealing would write differently. */
export function pictureForHook({ sha256, bytes }: Picture, hasBytes: boolean): CheckedPicture {
  return { sha256, bytes: hasBytes ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : null };
}
