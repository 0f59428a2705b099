/** Pictures leave for the service without anything that their camera stored beside them. */
import type { SessionPolicy } from 'idv-elements/contract';
import type { ImageCleaning } from '../options.js';
import { ProblemError } from '../shared/problem.js';
import { decodedBytes } from './decoding-cost.js';
import type { ScannedImage } from './scanned-image.js';
import type { WorkBudget } from '../shared/work-budget.js';

export type CleanImage = (image: ScannedImage) => Promise<Uint8Array>;

type Sharp = typeof import('sharp').default;

/** A face engine sees no difference; a sixth of the bytes of quality 100. */
const jpegQuality = 92;
/**
 * Coding tables made for the one picture save a few percent of its bytes, but the encoder holds the whole picture in
 * memory.
 */
const optimiseCoding = false;
/** A small file may take minutes, such as a JPEG of a thousand scans. */
const decodeSeconds = 10;

/** The budget for decoding counts pixels of so many bytes. */
const usualBytesPerPixel = 4;
/** What an interlaced PNG of 20 megapixels with transparency takes; no camera or browser writes one. */
const maxDecodedPngBytes = 100_000_000;

/** Bytes by which a profile of our own may be longer than the one whose place it takes. */
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
   * metadata. `auto` does not re-encode upright baseline JPEGs: that costs ten times as much as the rest of an upload,
   * and some sharpness.
   */
  clean: CleanImage;
  /** Upper limit of the bytes of the cleaned picture. */
  maxBytesOf(image: ScannedImage): number;
}

export function createImageCleaning({ mode, policy, decoding }: ImageCleaningOptions): Cleaning {
  const { maxImageBytes, maxImagePixels } = policy;
  const isEncodedAnew = (image: ScannedImage) => mode === 'reencode' || (mode === 'auto' && !image.isPlainJpeg);
  const strip: CleanImage = async (image) => {
    const stripped = image.strip();
    if (stripped === null) throw broken();
    return stripped;
  };
  async function encodeAnew(sharp: Sharp, { bytes }: ScannedImage): Promise<Uint8Array> {
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
      if (!isEncodedAnew(image)) return strip(image);
      const sharp = await (loaded ??= loadSharp());
      if (sharp === null) return strip(image);
      const held = decodedBytes(image);
      if (image.format === 'png' && held > maxDecodedPngBytes) {
        const detail = 'An interlaced PNG of so many pixels takes too much memory. Send it without interlacing.';
        throw new ProblemError('IMAGE_TOO_LARGE', { detail });
      }
      const pixels = Math.max(image.width * image.height, held / usualBytesPerPixel);
      const encoded = await decoding.run('', pixels, () => encodeAnew(sharp, image));
      if (encoded.length <= maxImageBytes) return encoded;
      const detail = `Encoded as a JPEG, a picture may have at most ${maxImageBytes} bytes.`;
      throw new ProblemError('IMAGE_TOO_LARGE', { detail });
    },
    // Hardly any picture takes more than a byte a pixel.
    maxBytesOf(image) {
      const { bytes, width, height } = image;
      if (!isEncodedAnew(image)) return bytes.length + maxProfileGrowth;
      return Math.max(bytes.length, Math.min(maxImageBytes, width * height));
    },
  };
}
