import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { createImageCleaning } from '../../../src/server/image-cleaning.js';
import { ProblemError } from '../../../src/server/problem.js';
import { stripMetadata } from '../../../src/server/strip-metadata.js';
import { picture } from './pictures.js';

const policy = { maxImageBytes: 10_000_000, maxImagePixels: 25_000_000, livenessAttempts: 3 };
const formats = ['jpeg', 'png', 'webp'] as const;
const secretText = 'Taken-by-Ada-at-home';

/** A picture as a phone writes it: turned, with owner and place. */
async function phonePicture(format: (typeof formats)[number]): Promise<Uint8Array> {
  const plain = await picture({ width: 60, height: 40, format });
  return sharp(plain)
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Copyright: secretText },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '6/1 27/1 0/1' },
    })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secretText}</x:xmpmeta>`)
    .toFormat(format)
    .toBuffer();
}

function holds(bytes: Uint8Array, text: string): boolean {
  return Buffer.from(bytes).includes(text);
}

async function pixelsOf(bytes: Uint8Array): Promise<Buffer> {
  return sharp(bytes).raw().toBuffer();
}

for (const mode of ['auto', 'strip'] as const) {
  const clean = createImageCleaning(mode, policy);
  describe(`pictures cleaned by ${mode}`, () => {
    for (const format of formats) {
      it(`lose owner, place and everything behind their end (${format})`, async () => {
        const taken = await phonePicture(format);
        assert.ok(holds(taken, secretText), 'the picture has something to lose');
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
          await assert.rejects(
            clean(cut),
            (error) => error instanceof ProblemError && error.code === 'INVALID_IMAGE',
          );
        }
      });
    }
  });
}

describe('cleaned pictures', () => {
  it('stand upright when sharp is there', async () => {
    const cleaned = await createImageCleaning('auto', policy)(await phonePicture('jpeg'));
    const { width, height, format } = await sharp(cleaned).metadata();
    assert.deepEqual({ width, height, format }, { width: 40, height: 60, format: 'jpeg' });
  });

  for (const format of formats) {
    it(`keep every pixel when they are only stripped (${format})`, async () => {
      // In the middle of a larger buffer, as pieces of a body are.
      const taken = Buffer.concat([Buffer.alloc(64), await phonePicture(format)]).subarray(64);
      const before = Uint8Array.from(taken);
      const stripped = stripMetadata(taken);
      assert.deepEqual(Uint8Array.from(taken), before, 'the picture it was given stays as it was');
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
