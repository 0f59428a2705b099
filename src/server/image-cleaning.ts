/** What leaves for the service: the picture, and nothing that its camera wrote beside it. */
import type { SessionPolicy } from '../shared/contract.js';
import { ProblemError } from './problem.js';
import type { ScannedImage } from './scanned-image.js';

export type CleanImage = (image: ScannedImage) => Promise<Uint8Array>;

type Sharp = typeof import('sharp').default;

/** A decoded picture takes three bytes a pixel, 75 MB at the largest: so many at once, and no more. */
const decodedAtOnce = 2;
/** High enough that a face engine sees no difference; a sixth of the bytes of quality 100. */
const jpegQuality = 92;

const broken = () => new ProblemError('INVALID_IMAGE', { detail: 'The picture is broken.' });

class Turns {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(count: number) {
    this.#free = count;
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    if (this.#free === 0) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#free -= 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free += 1;
      else next();
    }
  }
}

async function loadSharp(): Promise<Sharp | null> {
  // `sharp` is optional and native: where it is missing, and on runtimes without Node, pictures are stripped instead.
  try {
    const { default: sharp } = await import('sharp');
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  } catch {
    return null;
  }
}

export type ImageCleaning = 'auto' | 'strip' | 'reencode';

/**
 * Rejects with `INVALID_IMAGE` for a picture that cannot be read to its end. With `sharp` the result is an upright JPEG, else
 * the same format without metadata. A JPEG that is upright and common already is not encoded anew by `auto`: that costs ten
 * times what all the rest of an upload does, and some of its sharpness.
 */
export function createImageCleaning(mode: ImageCleaning, policy: SessionPolicy): CleanImage {
  const turns = new Turns(decodedAtOnce);
  const strip: CleanImage = async (image) => {
    const stripped = image.strip();
    if (stripped === null) throw broken();
    return stripped;
  };
  if (mode === 'strip') return strip;
  let loaded: Promise<Sharp | null> | undefined;
  return async (image) => {
    if (mode === 'auto' && image.isPlainJpeg) return strip(image);
    const sharp = await (loaded ??= loadSharp());
    if (sharp === null) return strip(image);
    return turns.run(async () => {
      try {
        return await sharp(image.bytes, {
          limitInputPixels: policy.maxImagePixels,
          failOn: 'truncated',
        })
          .autoOrient()
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: jpegQuality })
          .toBuffer();
      } catch {
        throw broken();
      }
    });
  };
}
