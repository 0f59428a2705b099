import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { createImageCleaning, decodedPixels, scanImage } from '../../src/host-backend/images/picture.js';
import type { ImageCleaning } from '../../src/host-backend/index.js';
import { ProblemError, toProblemError } from '../../src/host-backend/shared/problem.js';
import { readImageHeader } from '../../src/shared/image-header.js';
import { WorkBudget } from '../../src/shared/budgets.js';
import { holdShare } from './held-budget.js';
import { picture } from './pictures.js';

const policy = { maxImageBytes: 10_000_000, maxImagePixels: 25_000_000, livenessAttempts: 3 };
const formats = ['jpeg', 'png', 'webp'] as const;
const secretText = 'Taken-by-Ada-at-home';

/** A picture as a phone stores it: rotated, with owner and location. */
async function phonePicture(format: (typeof formats)[number]): Promise<Uint8Array> {
  const plain = await picture({ width: 60, height: 40, format });
  return sharp(plain)
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Copyright: secretText }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secretText}</x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
}

function cleaning(mode: ImageCleaning) {
  const decoding = new WorkBudget(32_000_000, 1_000, 1);
  const { clean } = createImageCleaning({ mode, policy, decoding });
  return async (bytes: Uint8Array): Promise<Uint8Array> => {
    const image = scanImage(bytes);
    assert.ok(image !== null);
    return clean(image);
  };
}

const stripMetadata = (bytes: Uint8Array) => scanImage(bytes)?.strip() ?? null;

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}

for (const mode of ['auto', 'strip', 'reencode'] as const) {
  const clean = cleaning(mode);
  describe(`pictures cleaned by ${mode}`, () => {
    for (const format of formats) {
      it(`lose owner, location and everything after their end (${format})`, async () => {
        const taken = await phonePicture(format);
        assert.ok(holds(taken, secretText), 'the picture contains the text');
        const polyglot = Buffer.concat([taken, Buffer.from(`<script>${secretText}</script>`)]);
        const cleaned = await clean(polyglot);
        assert.ok(!holds(cleaned, secretText));
        assert.ok(!holds(cleaned, '<script>'));
        const { exif, xmp, orientation } = await sharp(cleaned).metadata();
        assert.deepEqual([exif, xmp, orientation], [undefined, undefined, undefined]);
      });

      it(`are refused when cut off (${format})`, async () => {
        const whole = await picture({ width: 300, height: 300, format });
        for (const share of [0.3, 0.6, 0.97]) {
          const cut = whole.slice(0, Math.floor(whole.length * share));
          await assert.rejects(clean(cut), (error) => error instanceof ProblemError && error.code === 'INVALID_IMAGE');
        }
      });
    }
  });
}

describe('cleaned pictures', () => {
  const entropyOf = (jpeg: Uint8Array) => {
    const scan = Buffer.from(jpeg).indexOf(Buffer.from([0xff, 0xda]));
    return Buffer.from(jpeg.subarray(scan, jpeg.length));
  };
  const isKept = async (taken: Uint8Array) => {
    const cleaned = await cleaning('auto')(taken);
    return entropyOf(cleaned).equals(entropyOf(taken));
  };

  it('are not re-encoded if they are upright baseline JPEGs', async () => {
    const plain = await picture({ width: 200, height: 200 });
    assert.ok(await isKept(plain));
    const upright = sharp(plain).withMetadata({ orientation: 1 });
    assert.ok(await isKept(await upright.clone().jpeg().toBuffer()));
    assert.ok(await isKept(await upright.clone().jpeg({ progressive: true }).toBuffer()));
    assert.ok(await isKept(await sharp(plain).grayscale().jpeg().toBuffer()));
    const { exif } = await sharp(await cleaning('auto')(await upright.jpeg().toBuffer())).metadata();
    assert.equal(exif, undefined);
  });

  it('are re-encoded if they are rotated, in other color spaces or unclear', async () => {
    const plain = await picture({ width: 200, height: 200 });
    for (const orientation of [2, 3, 4, 5, 6, 7, 8]) {
      const turned = await sharp(plain).withMetadata({ orientation }).jpeg().toBuffer();
      assert.ok(!(await isKept(turned)), `orientation ${orientation}`);
    }
    assert.ok(!(await isKept(await sharp(plain).toColorspace('cmyk').jpeg().toBuffer())), 'CMYK');
    const withSegment = (marker: number, content: Buffer) => {
      const head = Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]);
      return Buffer.concat([plain.subarray(0, 2), head, content, plain.subarray(2)]);
    };
    const unreadable = withSegment(0xe1, Buffer.from('Exif\0\0II*\0\xff\xff\xff\xff', 'latin1'));
    assert.ok(!(await isKept(unreadable)), 'Exif with a dangling pointer');
    const large = Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), Buffer.alloc(20_000)]);
    assert.ok(!(await isKept(withSegment(0xe2, large))), 'a profile with extra space');
    const cleaned = await cleaning('reencode')(plain);
    assert.ok(!entropyOf(cleaned).equals(entropyOf(plain)), 'asked for');
  });

  it('are upright if sharp is installed', async () => {
    const cleaned = await cleaning('auto')(await phonePicture('jpeg'));
    const { width, height, format } = await sharp(cleaned).metadata();
    assert.deepEqual({ width, height, format }, { width: 40, height: 60, format: 'jpeg' });
  });

  for (const format of formats) {
    it(`keep every pixel when they are only stripped (${format})`, async () => {
      // In the middle of a larger buffer, like the chunks of a body.
      const taken = Buffer.concat([Buffer.alloc(64), await phonePicture(format)]).subarray(64);
      const before = Uint8Array.from(taken);
      const stripped = stripMetadata(taken);
      assert.deepEqual(Uint8Array.from(taken), before, 'the input is not changed');
      assert.ok(stripped !== null && stripped.length < taken.length);
      assert.deepEqual(await pixelsOf(stripped), await pixelsOf(taken));
    });
  }

  it('keep every scan of a progressive JPEG', async () => {
    const plain = await picture({ width: 200, height: 200 });
    const progressive = await sharp(plain).jpeg({ progressive: true }).toBuffer();
    const stripped = stripMetadata(progressive);
    assert.ok(stripped !== null);
    assert.deepEqual(await pixelsOf(stripped), await pixelsOf(progressive));
  });
});

/** Inserts a segment into the picture this many times. */
function stuffed(picture: Uint8Array, at: number, piece: readonly number[], count: number) {
  const stuffing = Buffer.concat(Array.from({ length: count }, () => Buffer.from(piece)));
  return Buffer.concat([picture.subarray(0, at), stuffing, picture.subarray(at)]);
}

describe('pictures of many segments', () => {
  const emptyJpegSegment = [0xff, 0xe3, 0x00, 0x02];
  // Length 0, type `tEXt`, and an arbitrary checksum, which nothing reads.
  const emptyPngChunk = [0, 0, 0, 0, 0x74, 0x45, 0x58, 0x74, 0, 0, 0, 0];

  it('are accepted as cameras write them', async () => {
    const jpeg = stuffed(await picture(), 2, emptyJpegSegment, 900);
    assert.deepEqual(readImageHeader(jpeg), { format: 'jpeg', width: 64, height: 80 });
    assert.ok(scanImage(jpeg)?.strip() !== null);
    const png = stuffed(await picture({ format: 'png' }), 33, emptyPngChunk, 8_000);
    assert.ok(scanImage(png)?.strip() !== null);
  });

  for (const [name, piece] of [
    ['segments', emptyJpegSegment],
    ['comments', [0xff, 0xfe, 0x00, 0x02]],
    ['fill bytes', [0xff]],
    ['restarts', [0xff, 0xd0]],
  ] as const) {
    it(`are refused with more than 1,024 ${name} in the head of a JPEG`, async () => {
      const jpeg = stuffed(await picture(), 2, piece, 1_100);
      assert.equal(readImageHeader(jpeg), null);
      assert.equal(scanImage(jpeg), null);
    });
  }

  it('are refused with as many segments between scans, or chunks of a PNG or WebP', async () => {
    const plain = await picture();
    const jpeg = stuffed(plain, plain.length - 2, [0xff, 0xfe, 0x00, 0x02], 1_100);
    assert.equal(scanImage(jpeg)?.strip(), null);
    const png = stuffed(await picture({ format: 'png' }), 33, emptyPngChunk, 9_000);
    assert.equal(scanImage(png)?.strip(), null);
    const webp = await picture({ format: 'webp' });
    const emptyChunk = [...Buffer.from('JUNK'), 0, 0, 0, 0];
    const stuffedWebp = stuffed(webp, webp.length, emptyChunk, 1_100);
    stuffedWebp.writeUInt32LE(stuffedWebp.length - 8, 4);
    assert.equal(scanImage(stuffedWebp)?.strip(), null);
  });

  it('keep every byte of a scan, however many 0xff it has', async () => {
    const plain = await picture();
    for (const piece of [
      [0xff, 0x00],
      [0xff, 0xd3],
      [0x12, 0xff, 0x00],
    ]) {
      const jpeg = stuffed(plain, plain.length - 2, piece, 1_000);
      const stripped = scanImage(jpeg)?.strip();
      assert.ok(stripped !== null && stripped !== undefined);
      assert.equal(stripped.length, jpeg.length);
    }
  });
});

describe('re-encoded pictures', () => {
  it('are refused when that makes them larger than allowed', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const create = { width: 600, height: 600, channels: 3, background: '#888', noise } as const;
    const png = await sharp({ create }).grayscale().threshold(128).png({ palette: true }).toBuffer();
    const image = scanImage(png);
    assert.ok(image !== null);
    const small = { ...policy, maxImageBytes: png.length + 1_000 };
    const decoding = new WorkBudget(32_000_000, 1_000, 1);
    const { clean, maxBytesOf } = createImageCleaning({ mode: 'auto', policy: small, decoding });
    assert.equal(maxBytesOf(image), small.maxImageBytes);
    await assert.rejects(clean(image), (error) => error instanceof ProblemError && error.code === 'IMAGE_TOO_LARGE');
  });

  it('are refused before decoding if a decoder would need too much memory', async () => {
    /** A PNG whose header claims 25 megapixels, with nothing after it. */
    const headed = async (depth: number, colorType: number, interlace: number) => {
      const png = Buffer.from(await picture({ width: 8, height: 8, format: 'png' }));
      png.writeUInt32BE(5_000, 16);
      png.writeUInt32BE(5_000, 20);
      png.set([depth, colorType, 0, 0, interlace], 24);
      return png;
    };
    const codeOf = async (png: Promise<Uint8Array>) => {
      try {
        await cleaning('auto')(await png);
        return null;
      } catch (error) {
        return toProblemError(error).code;
      }
    };
    assert.equal(await codeOf(headed(16, 6, 1)), 'IMAGE_TOO_LARGE');
    assert.equal(await codeOf(headed(16, 2, 1)), 'IMAGE_TOO_LARGE');
    assert.equal(await codeOf(headed(8, 6, 1)), 'IMAGE_TOO_LARGE');
    // Decoders could read these row by row or need less memory, so they are only rejected as broken.
    assert.equal(await codeOf(headed(16, 6, 0)), 'INVALID_IMAGE');
    assert.equal(await codeOf(headed(8, 2, 1)), 'INVALID_IMAGE');
  });

  it('count for more if a decoder must hold all of them: JPEGs in several scans, by their channels', async () => {
    const create = { width: 80, height: 50, channels: 3, background: '#888' } as const;
    const countOf = async (progressive: boolean, space: 'srgb' | 'cmyk') => {
      const jpeg = await sharp({ create }).toColourspace(space).jpeg({ progressive }).toBuffer();
      return decodedPixels(scanImage(jpeg)!);
    };
    assert.deepEqual([await countOf(false, 'srgb'), await countOf(false, 'cmyk')], [4_000, 4_000]);
    assert.deepEqual([await countOf(true, 'srgb'), await countOf(true, 'cmyk')], [7_000, 9_000]);
  });

  it('are decoded one after another if they are large', async () => {
    const png = scanImage(await picture({ width: 200, height: 200, format: 'png' }));
    assert.ok(png !== null);
    const decoding = new WorkBudget(40_000, 30, 1);
    const { clean } = createImageCleaning({ mode: 'auto', policy, decoding });
    const share = await holdShare(decoding, 'another picture', 1);
    await assert.rejects(clean(png), (error) => toProblemError(error).code === 'SERVICE_TEMPORARILY_UNAVAILABLE');
    share.release();
    assert.ok((await clean(png)).length > 0);
  });
});
