import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import sharp, { type Sharp } from 'sharp';
import { pictureSizeOf, takeOrientation } from '../../../src/elements/document-capture/picture-header.js';
import { fileFormatOf } from '../../../src/elements/document-capture/file-format.js';

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** An ISO base media file's first box. */
function ftyp(...brands: string[]): string {
  const [major = '', ...others] = brands;
  return `\0\0\0${String.fromCharCode(16 + 4 * others.length)}ftyp${major}\0\0\0\0${others.join('')}\0\0\0\0meta`;
}

const formats: [format: string | null, start: string][] = [
  ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['WebP', 'RIFF\x10\0\0\0WEBPVP8 '],
  ['HEIC', ftyp('heic', 'mif1', 'heic')],
  ['HEIC', ftyp('mif1', 'heic', 'hevc')],
  ['HEIC', ftyp('heix')],
  ['HEIC', ftyp('msf1', 'hevc')],
  ['AVIF', ftyp('avif', 'mif1', 'miaf')],
  ['AVIF', ftyp('mif1', 'avif', 'miaf')],
  ['MP4', ftyp('isom', 'avc1')],
  ['MP4', ftyp('qt  ')],
  ['GIF', 'GIF89a\x01\0\x01\0'],
  ['BMP', 'BM\x46\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0'],
  ['TIFF', 'II*\0\x08\0\0\0'],
  ['TIFF', 'MM\0*\0\0\0\x08'],
  ['PDF', '%PDF-1.7\n'],
  ['PDF', `${'x'.repeat(1000)}%PDF-1.4\n`],
  ['Word', 'PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0[Content_Types].xml word/document.xml'],
  ['Word', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1\0\0'],
  ['ZIP', 'PK\x03\x04\x14\0\0\0'],
  ['SVG', '<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ['JPEG XL', '\xff\x0a\xfa\x1f'],
  ['JPEG 2000', '\0\0\0\x0cjP  \r\n\x87\n'],
  [null, 'words that say nothing'],
  [null, 'BMW is no bitmap, whatever its first letters'],
  [null, ''],
];

describe('the format of a file', () => {
  for (const [format, start] of formats) {
    it(`${format ?? 'nothing known'} is recognized by ${JSON.stringify(start.slice(0, 24))}`, () => {
      assert.equal(fileFormatOf(bytesOf(start)), format);
    });
  }
});

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 9, g: 99, b: 199, alpha: 0.5 } } });
const [width, height] = [301, 203];
const encoded: [format: string, make: (picture: Sharp) => Sharp, isProgressive?: boolean][] = [
  ['JPEG', (picture) => picture.flatten().jpeg(), false],
  ['JPEG', (picture) => picture.flatten().jpeg({ progressive: true }), true],
  [
    'JPEG',
    (picture) =>
      picture
        .flatten()
        .jpeg()
        .withMetadata({ orientation: 6, exif: { IFD0: { Make: 'x' } } }),
    false,
  ],
  ['PNG', (picture) => picture.png()],
  ['WebP', (picture) => picture.webp()],
  ['WebP', (picture) => picture.flatten().webp()],
  ['WebP', (picture) => picture.webp({ lossless: true })],
  ['GIF', (picture) => picture.gif()],
  ['AVIF', (picture) => picture.avif()],
];

describe('the size of a picture', () => {
  for (const [at, [format, make, isProgressive]] of encoded.entries()) {
    it(`is read from the header of ${format} ${at}`, async () => {
      const bytes = new Uint8Array(await make(drawn(width, height)).toBuffer());
      assert.equal(fileFormatOf(bytes), format);
      const expected = { width, height, ...(isProgressive !== undefined && { isProgressive }) };
      assert.deepEqual(pictureSizeOf(bytes, format), expected);
      // A file that ends within its header has no size, or the right one.
      for (let end = 0; end < 60; end++) {
        const found = pictureSizeOf(bytes.subarray(0, end), format);
        assert.ok(found === null || found.width === width, `${end}: ${JSON.stringify(found)}`);
      }
    });
  }

  it('is unknown for other formats and damaged headers, which end the search', () => {
    assert.equal(pictureSizeOf(bytesOf('%PDF-1.7'), 'PDF'), null);
    assert.equal(pictureSizeOf(bytesOf('\xff\xd8\xff\xe0\0\x02\xff\xda\0\x02'), 'JPEG'), null);
    fc.assert(
      fc.property(
        fc.constantFrom(...encoded.map(([format]) => format)),
        fc.uint8Array({ maxLength: 200 }),
        (format, bytes) => {
          pictureSizeOf(bytes, format);
          pictureSizeOf(Uint8Array.of(0xff, 0xd8, ...bytes), 'JPEG');
          takeOrientation(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, ...bytes));
        },
      ),
    );
  });
});

describe('the orientation of a JPEG', () => {
  it('is taken from its Exif data, which then says that the picture is upright', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const turned = drawn(8, 4).flatten().jpeg().withMetadata({ orientation });
      const bytes = new Uint8Array(await turned.toBuffer());
      assert.equal(takeOrientation(bytes), orientation);
      assert.equal((await sharp(bytes).metadata()).orientation, 1);
    }
  });

  it('is upright if nothing says otherwise', async () => {
    assert.equal(takeOrientation(new Uint8Array(await drawn(8, 4).flatten().jpeg().toBuffer())), 1);
    assert.equal(takeOrientation(bytesOf('words')), 1);
  });
});
